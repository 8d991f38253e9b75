package dev.eclusa.applier.reconcile;

import static dev.eclusa.applier.reconcile.ReconcileFixture.PROVIDER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.embedded.BackingServices;
import dev.eclusa.provider.OrdersApi;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Who may read when. All that replicas share is the cursor's row, so threads stand for them. */
@QuarkusTest
@QuarkusTestResource(BackingServices.class)
@TestProfile(NoSchedule.class)
class TurnsTest {

  private static final Duration INTERVAL = Duration.ofMinutes(5);

  @Inject Pass pass;
  @Inject ReconcileFixture fixture;

  private final OrderListServer list = new OrderListServer();

  @AfterEach
  void clear() {
    list.close();
    fixture.clear();
  }

  @Test
  @DisplayName("O11: two replicas, one pass: the second one neither reads nor repeats it")
  void twoReplicasOnePass() throws Exception {
    // Given
    threeOrders();
    CountDownLatch reading = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    list.onPage(
        page -> {
          reading.countDown();
          await(goOn);
          return null;
        });
    OrdersApi api = fixture.api(list.url(), 2, INTERVAL);

    // When
    CompletableFuture<PassEnd> first = CompletableFuture.supplyAsync(() -> pass.run(PROVIDER, api));
    await(reading);
    PassEnd meanwhile = pass.run(PROVIDER, api);
    goOn.countDown();
    PassEnd done = first.get(20, TimeUnit.SECONDS);
    PassEnd soonAfter = pass.run(PROVIDER, api);

    // Then
    assertEquals(new PassEnd.Done(2, 3), done);
    assertInstanceOf(PassEnd.NotDue.class, meanwhile);
    Duration wait = assertInstanceOf(PassEnd.NotDue.class, soonAfter).dueIn();
    assertTrue(wait.compareTo(INTERVAL) <= 0, wait::toString);
    assertTrue(wait.compareTo(INTERVAL.minusSeconds(30)) > 0, wait::toString);
    assertEquals(2, list.requests().size());
  }

  @Test
  @DisplayName("O11: two replicas that start at once: one pass")
  void twoReplicasAtOnce() throws Exception {
    // Given
    threeOrders();
    OrdersApi api = fixture.api(list.url(), 2, INTERVAL);

    // When
    List<CompletableFuture<PassEnd>> both =
        IntStream.range(0, 8)
            .mapToObj(n -> CompletableFuture.supplyAsync(() -> pass.run(PROVIDER, api)))
            .toList();
    CompletableFuture.allOf(both.toArray(CompletableFuture[]::new)).get(20, TimeUnit.SECONDS);

    // Then
    assertEquals(1, both.stream().filter(end -> end.join() instanceof PassEnd.Done).count());
    assertEquals(2, list.requests().size());
  }

  @Test
  @DisplayName("A reader that was taken for dead neither goes on nor moves the cursor")
  void aStaleReaderChangesNothing() {
    // Given: while page 2 is read, the lease goes to another replica
    threeOrders();
    list.onPage(
        page -> {
          if (page == 2) {
            fixture.database.query(
                """
                UPDATE cursores SET lease_token = gen_random_uuid(),
                                    lease_ate = now() + interval '1 minute'
                """);
          }
          return null;
        });
    Instant before = fixture.now().minus(Duration.ofHours(23));

    // When
    PassEnd end = pass.run(PROVIDER, fixture.api(list.url()));

    // Then
    assertEquals(new PassEnd.LostLease(), end);
    assertTrue(fixture.cursor().isBefore(before));
    assertEquals(List.of("true"), fixture.texts("SELECT lease_ate > now() FROM cursores"));
  }

  @Test
  @DisplayName("A dead reader's turn goes to the next replica once its lease has run out")
  void aDeadReadersTurnIsTaken() {
    // Given
    threeOrders();
    OrdersApi api = fixture.api(list.url());
    lease("now() + interval '1 minute'");
    PassEnd held = pass.run(PROVIDER, api);

    // When
    lease("now() - interval '1 second'");
    PassEnd taken = pass.run(PROVIDER, api);

    // Then
    Duration wait = assertInstanceOf(PassEnd.NotDue.class, held).dueIn();
    assertTrue(wait.compareTo(Duration.ofMinutes(1)) <= 0, wait::toString);
    assertTrue(wait.compareTo(Duration.ofSeconds(30)) > 0, wait::toString);
    assertEquals(new PassEnd.Done(2, 3), taken);
  }

  @Test
  @DisplayName("A pass that gives up leaves the list free for the next attempt")
  void givingUpFreesTheList() {
    // Given
    list.onPage(page -> OrderListServer.Fault.status(500));

    // When
    PassEnd failed = pass.run(PROVIDER, fixture.api(list.url()));

    // Then
    assertInstanceOf(PassEnd.GaveUp.class, failed);
    assertEquals(List.of("null"), fixture.texts("SELECT lease_token FROM cursores"));
  }

  private void lease(String until) {
    fixture.database.query(
        """
        INSERT INTO cursores (nome, valor, lease_token, lease_ate)
        VALUES ('pedidos_loja', now() - interval '1 day', gen_random_uuid(), %s)
        ON CONFLICT (nome) DO UPDATE SET lease_ate = excluded.lease_ate
        """
            .formatted(until));
  }

  private void threeOrders() {
    Instant hourAgo = fixture.now().minus(Duration.ofHours(1));
    IntStream.range(0, 3).forEach(n -> list.put("order-" + n, "paid", 2, hourAgo));
  }

  private static void await(CountDownLatch latch) {
    try {
      assertTrue(latch.await(20, TimeUnit.SECONDS));
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
