package dev.eclusa.applier.reconcile;

import static dev.eclusa.applier.reconcile.ReconcileFixture.PROVIDER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.applier.reconcile.OrderListServer.Fault;
import dev.eclusa.embedded.BackingServices;
import dev.eclusa.metrics.Meters;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(BackingServices.class)
@TestProfile(NoSchedule.class)
class PassTest {

  @Inject Pass pass;
  @Inject ReconcileFixture fixture;
  @Inject MeterRegistry meters;

  private final OrderListServer list = new OrderListServer();
  private Instant hourAgo;

  @BeforeEach
  void start() {
    hourAgo = fixture.now().minus(Duration.ofHours(1));
  }

  @AfterEach
  void clear() {
    list.close();
    fixture.clear();
  }

  @Test
  @DisplayName("O11: what a lost webhook would have told is found in the order list")
  void findsALostWebhook() {
    // Given
    double before = found();
    list.put(
        OrderListServer.order("1001", "paid", hourAgo)
            .put("sequence", 2)
            .put("total_cents", 19990)
            .put("customer_email", "ana@example.com"));
    Instant started = fixture.now();

    // When
    PassEnd end = run();

    // Then
    assertEquals(new PassEnd.Done(1, 1), end);
    assertEquals(List.of("1001 pago 2"), fixture.orders());
    assertEquals(
        List.of("19990 ana@example.com"),
        fixture.texts("SELECT total_centavos || ' ' || cliente_email FROM pedidos"));
    assertEquals(
        List.of("1001 liberar_separacao"),
        fixture.texts("SELECT pedido_id || ' ' || efeito FROM outbox"));
    assertFalse(fixture.cursor().isBefore(started));
    assertEquals(1, found() - before);
  }

  @Test
  @DisplayName("O11: what is known already changes nothing and counts as nothing found")
  void knownOrdersChangeNothing() {
    // Given
    list.put("1001", "paid", 2, hourAgo);
    run();
    double before = found();
    String row = "SELECT xmin::text FROM pedidos";
    List<String> known = fixture.texts(row);
    list.put("1001", "paid", 2, fixture.now());

    // When
    PassEnd end = run();

    // Then
    assertEquals(new PassEnd.Done(1, 1), end);
    assertEquals(known, fixture.texts(row));
    assertEquals(0, found() - before);
  }

  @Test
  @DisplayName("O11: page 3 of 5 failing leaves the cursor; the next pass reads everything")
  void aFailingPageLeavesTheCursor() {
    // Given
    tenOrders();
    run(0, Fault.status(503));
    Instant cursor = fixture.cursor();

    // When
    PassEnd failed = run(3, Fault.status(500));
    Instant afterwards = fixture.cursor();
    PassEnd healed = run(0, null);

    // Then
    assertInstanceOf(PassEnd.GaveUp.class, failed);
    assertEquals(cursor, afterwards);
    assertEquals(new PassEnd.Done(5, 10), healed);
    assertEquals(10, fixture.orders().size());
    assertTrue(fixture.cursor().isAfter(cursor));
  }

  @Test
  @DisplayName("O11: a page that fails once is asked for again, in the same pass")
  void aPageIsRetried() {
    // Given
    tenOrders();
    AtomicInteger failures = new AtomicInteger();
    list.onPage(page -> page == 3 && failures.incrementAndGet() <= 2 ? Fault.status(502) : null);

    // When
    PassEnd end = run();

    // Then
    assertEquals(new PassEnd.Done(5, 10), end);
    assertEquals(7, list.requests().size());
  }

  @Test
  @DisplayName("O11: an order that changes while pages are read is not missed")
  void aChangeDuringThePassIsNotMissed() {
    // Given: order 7 would be on page 4, and moves to the end of the list before that is read
    tenOrders();
    list.onPage(
        page -> {
          if (page == 2) {
            list.put("order-7", "canceled", 9, Instant.now().plusMillis(50));
          }
          return null;
        });

    // When
    PassEnd first = run();
    List<String> between = fixture.orders();
    list.onPage(page -> null);
    awaitNow(list.updatedAt("order-7"));
    PassEnd second = run();

    // Then
    assertEquals(new PassEnd.Done(5, 9), first);
    assertEquals(9, between.size());
    assertInstanceOf(PassEnd.Done.class, second);
    assertTrue(fixture.orders().contains("order-7 cancelado 9"));
    assertEquals(10, fixture.orders().size());
  }

  @Test
  @DisplayName("A pass starts where the last one ended, less the overlap")
  void passesOverlap() {
    // Given
    run();
    Instant cursor = fixture.cursor();

    // When
    run();

    // Then
    Map<String, String> second = list.requests().get(1);
    assertEquals(cursor.minus(Duration.ofMinutes(2)), Instant.parse(second.get("updated_from")));
    assertEquals(fixture.cursor(), Instant.parse(second.get("updated_to")));
  }

  @Test
  @DisplayName("The first pass goes a day back")
  void theFirstPassGoesADayBack() {
    // When
    run();

    // Then
    Instant from = Instant.parse(list.requests().get(0).get("updated_from"));
    Duration back = Duration.between(from, fixture.now());
    assertTrue(back.compareTo(Duration.ofDays(1)) > 0, back::toString);
    assertTrue(back.compareTo(Duration.ofDays(1).plusMinutes(3)) < 0, back::toString);
  }

  @Test
  @DisplayName("No transaction is open while the provider answers")
  void noTransactionIsOpenAcrossACall() {
    // Given
    tenOrders();
    List<String> open = new CopyOnWriteArrayList<>();
    list.onPage(
        page -> {
          open.addAll(
              fixture.texts(
                  """
                  SELECT query FROM pg_stat_activity
                  WHERE datname = current_database() AND state LIKE 'idle in transaction%'
                  """));
          return null;
        });

    // When
    PassEnd end = run();

    // Then
    assertEquals(new PassEnd.Done(5, 10), end);
    assertEquals(List.of(), open);
  }

  @Test
  @DisplayName("A refused token, a wrong answer, a standing cursor: given up, without a retry")
  void whatNoRetryHelps() {
    // Given
    tenOrders();
    List<Fault> faults =
        List.of(
            Fault.status(401),
            new Fault(302, Map.of("Location", list.url() + "/orders"), ""),
            new Fault(200, Map.of(), "<html>"),
            new Fault(200, Map.of(), "{\"data\":[]}"));

    // When
    List<PassEnd> ends = faults.stream().map(fault -> run(1, fault)).toList();
    PassEnd standing = run(2, new Fault(200, Map.of(), standingCursor()));

    // Then
    ends.forEach(end -> assertInstanceOf(PassEnd.GaveUp.class, end));
    assertInstanceOf(PassEnd.GaveUp.class, standing);
    assertEquals(faults.size() + 2, list.requests().size());
  }

  @Test
  @DisplayName("A wait that the provider asks for is handed on when it is too long to sit out")
  void longRetryAfterEndsThePass() {
    // When
    PassEnd end = run(1, new Fault(429, Map.of("Retry-After", "120"), ""));

    // Then
    assertEquals(new PassEnd.GaveUp("status 429", Duration.ofMinutes(2)), end);
    assertEquals(1, list.requests().size());
  }

  private PassEnd run() {
    return pass.run(PROVIDER, fixture.api(list.url()));
  }

  /** A pass during which one page (0: every page) is answered otherwise. */
  private PassEnd run(int failing, Fault fault) {
    list.onPage(page -> failing == 0 || page == failing ? fault : null);
    return run();
  }

  private void tenOrders() {
    IntStream.range(0, 10).forEach(n -> list.put("order-" + n, "paid", 2, hourAgo.plusSeconds(n)));
  }

  /** The answer to page 2 that sends the reader to page 2. */
  private String standingCursor() {
    String cursor = list.cursorAfter("order-1");
    return new JsonObject().put("orders", List.of()).put("next_cursor", cursor).encode();
  }

  private void awaitNow(Instant instant) {
    Awaitility.await().until(() -> fixture.now().isAfter(instant));
  }

  private double found() {
    return meters
        .counter(Meters.RECONCILE_FACTS, Meters.PROVIDER, PROVIDER, Meters.OUTCOME, "found")
        .count();
  }
}
