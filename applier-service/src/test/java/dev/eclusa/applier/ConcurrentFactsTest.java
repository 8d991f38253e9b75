package dev.eclusa.applier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.embedded.BackingServices;
import dev.eclusa.order.Fact;
import dev.eclusa.order.Outcome;
import dev.eclusa.order.Status;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(BackingServices.class)
@TestProfile(ByHand.class)
class ConcurrentFactsTest {

  private static final int APPLIERS = 8;

  @Inject FactApplier applier;
  @Inject Tables tables;

  private final ExecutorService threads = Executors.newFixedThreadPool(APPLIERS);

  @AfterEach
  void clear() {
    threads.shutdownNow();
    tables.clear();
  }

  @Test
  @DisplayName("O3: two first facts of one order at the same time: one row, nobody fails")
  void first_facts_at_once() throws Exception {
    for (int round = 0; round < 50; round++) {
      // Given
      OrderKey order = new OrderKey("loja", "first-" + round);
      CyclicBarrier together = new CyclicBarrier(2);

      // When
      List<Future<Applied>> both =
          List.of(Fact.of(Status.CRIADO, 1), Fact.of(Status.PAGO, 2)).stream()
              .map(fact -> threads.submit(afterAll(together, order, fact)))
              .toList();

      // Then
      for (Future<Applied> one : both) {
        assertEquals(1, one.get(20, TimeUnit.SECONDS).outcomes().size());
      }
      assertEquals(Status.PAGO, tables.order(order).status());
      assertEquals(List.of("liberar_separacao"), tables.effects(order));
    }
  }

  @Test
  @DisplayName("O12: batches over the same orders in every order never end in a deadlock")
  void no_deadlock() throws Exception {
    // Given
    List<OrderKey> orders =
        IntStream.range(0, 40).mapToObj(n -> new OrderKey("loja", "dl-" + n)).toList();
    int batches = 30;

    // When
    List<Future<Void>> appliers = new ArrayList<>();
    for (int a = 0; a < APPLIERS; a++) {
      Random random = new Random(a);
      appliers.add(threads.submit(() -> applyShuffled(orders, batches, random)));
    }

    // Then
    for (Future<Void> one : appliers) {
      one.get(60, TimeUnit.SECONDS);
    }
    for (OrderKey order : orders) {
      assertEquals(batches, tables.order(order).originVersion());
      assertEquals(List.of("liberar_separacao"), tables.effects(order));
    }
  }

  @Test
  @DisplayName("O12: two orders whose locks collide only wait for each other")
  void collision_only_serialises() throws Exception {
    // Given: both keys make the text that is hashed "a/b/c"
    OrderKey one = new OrderKey("a", "b/c");
    OrderKey other = new OrderKey("a/b", "c");
    CountDownLatch held = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    Future<Applied> first =
        threads.submit(
            () ->
                tables.database.inTransaction(
                    tx -> {
                      Applied applied = applier.apply(tx, List.of(fact(one, Status.PAGO, 1)));
                      held.countDown();
                      await(release);
                      return applied;
                    }));
    assertTrue(held.await(10, TimeUnit.SECONDS));

    // When
    Future<Applied> second =
        threads.submit(
            () ->
                tables.database.inTransaction(
                    tx -> applier.apply(tx, List.of(fact(other, Status.PAGO, 1)))));
    Awaitility.await().atMost(Duration.ofSeconds(10)).until(() -> waitingForLocks() == 1);
    release.countDown();

    // Then
    assertEquals(List.of(Outcome.APLICADO), first.get(10, TimeUnit.SECONDS).outcomes());
    assertEquals(List.of(Outcome.APLICADO), second.get(10, TimeUnit.SECONDS).outcomes());
    assertNotNull(tables.order(one));
    assertNotNull(tables.order(other));
  }

  private Callable<Applied> afterAll(CyclicBarrier together, OrderKey order, Fact fact) {
    return () ->
        tables.database.inTransaction(
            tx -> {
              await(together);
              return applier.apply(tx, List.of(new OrderFact(order, fact, null)));
            });
  }

  private Void applyShuffled(List<OrderKey> orders, int batches, Random random) {
    for (int version = 1; version <= batches; version++) {
      List<OrderFact> facts = new ArrayList<>();
      for (OrderKey order : orders) {
        facts.add(fact(order, Status.PAGO, version));
      }
      Collections.shuffle(facts, random);
      tables.database.inTransaction(tx -> applier.apply(tx, facts));
    }
    return null;
  }

  private long waitingForLocks() {
    return tables.count(
        """
        SELECT count(*) FROM pg_locks l JOIN pg_database d ON d.oid = l.database
        WHERE l.locktype = 'advisory' AND NOT l.granted AND d.datname = current_database()
        """);
  }

  private static OrderFact fact(OrderKey order, Status status, long version) {
    return new OrderFact(order, Fact.of(status, version), null);
  }

  private static void await(CountDownLatch latch) {
    try {
      assertTrue(latch.await(20, TimeUnit.SECONDS));
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void await(CyclicBarrier barrier) {
    try {
      barrier.await(20, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
