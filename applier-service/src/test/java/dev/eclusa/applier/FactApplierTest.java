package dev.eclusa.applier;

import static dev.eclusa.order.Outcome.APLICADO;
import static dev.eclusa.order.Outcome.EVENTO_ANTIGO;
import static dev.eclusa.order.Status.CANCELADO;
import static dev.eclusa.order.Status.CRIADO;
import static dev.eclusa.order.Status.ENVIADO;
import static dev.eclusa.order.Status.PAGO;
import static dev.eclusa.order.Status.REEMBOLSADO;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.embedded.BackingServices;
import dev.eclusa.order.Fact;
import dev.eclusa.order.Order;
import dev.eclusa.order.Status;
import dev.eclusa.trace.Trace;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(BackingServices.class)
@TestProfile(ByHand.class)
class FactApplierTest {

  private static final OrderKey ORDER = new OrderKey("loja", "1001");

  @Inject FactApplier applier;
  @Inject Tables tables;

  @AfterEach
  void clear() {
    tables.clear();
  }

  @Test
  void applies_nothing_when_there_are_no_facts() {
    assertEquals(new Applied(List.of(), 0, 0), apply());
  }

  @Test
  @DisplayName("Several facts of one order in one transaction see each other")
  void folds_facts_of_one_order() {
    // When
    Applied applied = apply(fact(CRIADO, 1), fact(PAGO, 2), fact(PAGO, 2), fact(CANCELADO, 3));

    // Then
    assertEquals(List.of(APLICADO, APLICADO, EVENTO_ANTIGO, APLICADO), applied.outcomes());
    assertEquals(2, applied.effects());
    assertEquals(new Order(CANCELADO, 3, 2L, null, null, null, null), tables.order(ORDER));
  }

  @Test
  @DisplayName("O4: a payment that arrives after the cancellation has no effect")
  void late_payment_has_no_effect() {
    // Given
    apply(fact(CANCELADO, 9));

    // When
    Applied applied = apply(fact(PAGO, 5));

    // Then
    assertEquals(List.of(EVENTO_ANTIGO), applied.outcomes());
    assertEquals(List.of(), tables.effects(ORDER));
  }

  @Test
  @DisplayName("O4: paid, then canceled: release, then interrupt, in this order")
  void cancellation_interrupts_what_was_released() {
    // When
    apply(fact(PAGO, 1));
    apply(fact(CANCELADO, 2));

    // Then
    assertEquals(List.of("liberar_separacao", "interromper_separacao"), tables.effects(ORDER));
  }

  @Test
  @DisplayName("O4: paid, refunded in one batch: interrupt and refund notice, after the release")
  void refund_interrupts_and_notifies() {
    // When
    apply(fact(PAGO, 1), fact(REEMBOLSADO, 2));

    // Then
    assertEquals(
        List.of("liberar_separacao", "interromper_separacao", "notificar_reembolso"),
        tables.effects(ORDER));
  }

  @Test
  @DisplayName("O4: shipped, then a late payment: no release")
  void late_payment_of_a_shipped_order_releases_nothing() {
    // When
    apply(fact(ENVIADO, 3));
    apply(fact(PAGO, 2));

    // Then
    assertEquals(List.of(), tables.effects(ORDER));
  }

  @Test
  @DisplayName("An effect is raised once, however often the order goes through the transition")
  void effect_is_raised_once() {
    // When
    apply(fact(PAGO, 1));
    apply(fact(CRIADO, 2));
    Applied again = apply(fact(PAGO, 3));

    // Then
    assertEquals(new Applied(List.of(APLICADO), 0, 1), again);
    assertEquals(List.of("liberar_separacao"), tables.effects(ORDER));
  }

  @Test
  @DisplayName("O5: an old fact fills only what newer ones lacked; a less old one replaces it")
  void old_facts_fill_gaps() {
    // When
    apply(of(new Fact(ENVIADO, 9, null, "new@example.com")));
    apply(of(new Fact(CRIADO, 1, 100L, "old@example.com")));
    Order filled = tables.order(ORDER);
    apply(of(new Fact(PAGO, 5, 500L, null)));
    Order replaced = tables.order(ORDER);

    // Then
    assertEquals(new Order(ENVIADO, 9, 9L, 100L, 1L, "new@example.com", 9L), filled);
    assertEquals(new Order(ENVIADO, 9, 9L, 500L, 5L, "new@example.com", 9L), replaced);
  }

  @Test
  @DisplayName("A fact that changes nothing leaves the row untouched")
  void repeat_writes_nothing() {
    // Given
    apply(fact(PAGO, 2));
    String version = "SELECT xmin::text FROM pedidos";
    List<String> before = tables.texts(version);

    // When
    apply(fact(PAGO, 2));

    // Then
    assertEquals(before, tables.texts(version));
  }

  @Test
  @DisplayName("Two providers may use one order id: two orders")
  void orders_are_keyed_by_provider() {
    // Given
    OrderKey other = new OrderKey("stripe", ORDER.orderId());

    // When
    apply(fact(PAGO, 2), new OrderFact(other, Fact.of(CANCELADO, 1), null));

    // Then
    assertEquals(PAGO, tables.order(ORDER).status());
    assertEquals(CANCELADO, tables.order(other).status());
    assertEquals(List.of(), tables.effects(other));
  }

  @Test
  @DisplayName("An effect goes on with the trace of the fact that raised it, in a span of its own")
  void effects_carry_the_trace() {
    // Given
    Trace webhook = Trace.start(RandomGenerator.getDefault());

    // When
    apply(new OrderFact(ORDER, Fact.of(PAGO, 1), webhook.header()));

    // Then
    String stored = tables.texts("SELECT traceparent FROM outbox").get(0);
    assertTrue(stored.startsWith("00-" + webhook.traceId() + "-"), stored);
    assertNotEquals(webhook.header(), stored);
  }

  @Test
  @DisplayName("O9: rolled back after the effect was written: neither state nor effect exist")
  void rollback_takes_state_and_effect_along() {
    // When
    assertThrows(
        IllegalStateException.class,
        () ->
            tables.database.inTransaction(
                tx -> {
                  assertEquals(1, applier.apply(tx, List.of(fact(PAGO, 1))).effects());
                  throw new IllegalStateException("after the effect");
                }));

    // Then
    assertNull(tables.order(ORDER));
    assertEquals(List.of(), tables.effects(ORDER));
  }

  private Applied apply(OrderFact... facts) {
    return tables.database.inTransaction(tx -> applier.apply(tx, Arrays.asList(facts)));
  }

  private static OrderFact fact(Status status, long version) {
    return of(Fact.of(status, version));
  }

  private static OrderFact of(Fact fact) {
    return new OrderFact(ORDER, fact, null);
  }
}
