package dev.eclusa.applier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.applier.Tables.EventState;
import dev.eclusa.drain.Reach;
import dev.eclusa.embedded.BackingServices;
import dev.eclusa.order.Order;
import dev.eclusa.order.Status;
import dev.eclusa.trace.Trace;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(BackingServices.class)
@TestProfile(ByHand.class)
class ApplyingEventsTest {

  @Inject InboxDrain drain;
  @Inject Tables tables;

  @AfterEach
  void clear() {
    tables.clear();
  }

  @Test
  @DisplayName("An event changes its order, raises the effect and is stamped with its result")
  void applies_an_event() {
    // Given
    StoredEvent paid =
        StoredEvent.loja(
            "e1",
            "o1",
            "order.paid",
            "\"sequence\":7",
            "{\"total_cents\":1990,\"customer_email\":\"a@example.com\"}");
    tables.receive(paid);

    // When
    int taken = drain.drain(Reach.RECENT);

    // Then
    assertEquals(1, taken);
    assertEquals(0, drain.drain(Reach.ALL));
    assertEquals("aplicado", tables.event(paid).result());
    assertEquals(0, tables.event(paid).attempts());
    assertEquals(
        new Order(Status.PAGO, 7, 7L, 1990L, 7L, "a@example.com", 7L), tables.order(paid.order()));
    assertEquals(List.of("liberar_separacao"), tables.effects(paid.order()));
  }

  @Test
  @DisplayName("Results are told apart, also within one batch and in the order of receipt")
  void stamps_each_result() {
    // Given
    StoredEvent canceled = StoredEvent.numbered("e1", "o1", "order.canceled", 5);
    StoredEvent old = StoredEvent.numbered("e2", "o1", "order.paid", 3);
    StoredEvent regressing = StoredEvent.numbered("e3", "o1", "order.shipped", 8);
    List.of(canceled, old, regressing).forEach(tables::receive);

    // When
    int taken = drain.drain(Reach.RECENT);

    // Then
    assertEquals(3, taken);
    assertEquals("aplicado", tables.event(canceled).result());
    assertEquals("evento_antigo", tables.event(old).result());
    assertEquals("regressao_de_terminal", tables.event(regressing).result());
    assertTrue(tables.order(canceled.order()).anomaly());
  }

  @Test
  @DisplayName("O6: a type without meaning is ignored: done, no order")
  void ignores_unknown_types() {
    // Given
    StoredEvent noted = StoredEvent.numbered("e1", "o1", "order.note_added", 1);
    tables.receive(noted);

    // When
    drain.drain(Reach.RECENT);

    // Then
    assertEquals("tipo_ignorado", tables.event(noted).result());
    assertNull(tables.order(noted.order()));
  }

  @ParameterizedTest(name = "{0}")
  @DisplayName("O6: instants in many forms order facts by when they happened")
  @CsvSource({
    "2026-03-01T10:00:00Z, 1772359200000",
    "2026-03-01T07:00:00-03:00, 1772359200000",
    "2026-03-01T10:00:00.1Z, 1772359200100",
    "2026-03-01T10:00:00.123456789Z, 1772359200123",
    "2026-03-01T10:00Z, 1772359200000",
    "1772359200, 1772359200000",
    "2026-03-01T07:00:00, 1772359200000",
    "1970-01-01T00:00:00Z, 0",
    "9999-12-31T23:59:59Z, 253402300799000",
  })
  void reads_instants(String occurredAt, long epochMillis) {
    // Given
    StoredEvent paid = dated("e1", occurredAt).from("instants");
    tables.receive(paid);

    // When
    drain.drain(Reach.RECENT);

    // Then
    assertEquals("aplicado", tables.event(paid).result());
    assertEquals(epochMillis * 10 + 2, tables.order(paid.order()).originVersion());
  }

  @ParameterizedTest(name = "{0}")
  @DisplayName("O6: an instant that is none parks the event at once, without quoting it")
  @ValueSource(strings = {"yesterday", "2026-13-01T00:00:00Z", "", "private@example.com"})
  void parks_garbage_instants(String occurredAt) {
    // Given
    StoredEvent garbled = dated("e1", occurredAt);
    tables.receive(garbled);

    // When
    drain.drain(Reach.RECENT);

    // Then
    EventState state = tables.event(garbled);
    assertNull(state.result());
    assertTrue(state.parked());
    assertEquals(1, state.attempts());
    assertFalse(state.reason().contains("private"), state.reason());
    assertEquals(0, drain.drain(Reach.ALL));
  }

  @Test
  @DisplayName("Integers keep every digit")
  void keeps_digits() {
    // Given
    StoredEvent paid =
        StoredEvent.loja(
            "e1",
            "o1",
            "order.paid",
            "\"sequence\":9007199254740991",
            "{\"total_cents\":9007199254740993}");
    tables.receive(paid);

    // When
    drain.drain(Reach.RECENT);

    // Then
    assertEquals(9007199254740991L, tables.order(paid.order()).originVersion());
    assertEquals(9007199254740993L, tables.order(paid.order()).totalCents());
  }

  @Test
  @DisplayName("A payload that grows without bound when written out is parked, not read")
  void bounds_payloads() {
    // Given
    StoredEvent swollen =
        StoredEvent.loja("e1", "o1", "order.paid", "\"sequence\":1", "{\"x\":1e100000}");
    StoredEvent large =
        StoredEvent.loja("e2", "o2", "order.paid", "\"sequence\":1", "{\"x\":1e400}");
    tables.receive(swollen, large);

    // When
    drain.drain(Reach.RECENT);

    // Then
    assertTrue(tables.event(swollen).parked());
    assertEquals("aplicado", tables.event(large).result());
  }

  @Test
  @DisplayName("An event of a provider that isn't configured is delayed, not parked at once")
  void delays_unknown_providers() {
    // Given
    StoredEvent foreign = StoredEvent.numbered("e1", "o1", "order.paid", 1).from("newcomer");
    tables.receive(foreign);

    // When
    drain.drain(Reach.RECENT);

    // Then
    EventState state = tables.event(foreign);
    assertFalse(state.parked());
    assertEquals(1, state.attempts());
    assertEquals("the provider isn't configured", state.reason());
    assertTrue(state.dueIn().compareTo(Duration.ofSeconds(4)) > 0, state.toString());
  }

  @Test
  @DisplayName("Recent batches leave what has waited longer than 30 s to the sweep")
  void reaches() {
    // Given
    tables.receive(StoredEvent.numbered("e1", "o1", "order.paid", 1));
    tables.age(Duration.ofSeconds(31));

    // When
    int recent = drain.drain(Reach.RECENT);
    int all = drain.drain(Reach.ALL);

    // Then
    assertEquals(0, recent);
    assertEquals(1, all);
  }

  @Test
  @DisplayName("The trace of the request that brought the event goes on in its effect")
  void carries_the_trace() {
    // Given
    Trace request = Trace.start(RandomGenerator.getDefault());
    StoredEvent paid = StoredEvent.numbered("e1", "o1", "order.paid", 1);
    tables.receive(List.of(paid), request.header());

    // When
    drain.drain(Reach.RECENT);

    // Then
    String effect = tables.texts("SELECT traceparent FROM outbox").get(0);
    assertTrue(effect.startsWith("00-" + request.traceId()), effect);
  }

  private static StoredEvent dated(String id, String occurredAt) {
    return StoredEvent.loja(id, "o1", "order.paid", "\"occurred_at\":\"" + occurredAt + "\"", "{}");
  }
}
