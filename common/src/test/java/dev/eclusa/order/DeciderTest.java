package dev.eclusa.order;

import static dev.eclusa.order.Outcome.APLICADO;
import static dev.eclusa.order.Outcome.EVENTO_ANTIGO;
import static dev.eclusa.order.Outcome.REGRESSAO_DE_TERMINAL;
import static dev.eclusa.order.Status.CANCELADO;
import static dev.eclusa.order.Status.CRIADO;
import static dev.eclusa.order.Status.ENVIADO;
import static dev.eclusa.order.Status.PAGO;
import static dev.eclusa.order.Status.REEMBOLSADO;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeciderTest {

  @ParameterizedTest(name = "{0} v{1}, then {2} v{3}: {4}")
  @CsvSource({
    "CRIADO, 5, PAGO, 6, APLICADO",
    "CRIADO, 5, PAGO, 5, APLICADO",
    "CRIADO, 5, PAGO, 4, EVENTO_ANTIGO",
    "PAGO, 5, PAGO, 5, EVENTO_ANTIGO",
    "PAGO, 5, PAGO, 6, APLICADO",
    "ENVIADO, 5, CRIADO, 6, APLICADO",
    "ENVIADO, 5, PAGO, 5, EVENTO_ANTIGO",
    "ENVIADO, 5, CANCELADO, 4, APLICADO",
    "ENVIADO, 5, REEMBOLSADO, 4, APLICADO",
    "CANCELADO, 5, REEMBOLSADO, 4, APLICADO",
    "CANCELADO, 5, PAGO, 6, REGRESSAO_DE_TERMINAL",
    "CANCELADO, 5, PAGO, 5, EVENTO_ANTIGO",
    "CANCELADO, 5, CANCELADO, 6, REGRESSAO_DE_TERMINAL",
    "CANCELADO, 5, CANCELADO, 4, EVENTO_ANTIGO",
    "REEMBOLSADO, 5, CANCELADO, 6, REGRESSAO_DE_TERMINAL",
    "REEMBOLSADO, 5, ENVIADO, 4, EVENTO_ANTIGO",
    "REEMBOLSADO, 5, REEMBOLSADO, 6, REGRESSAO_DE_TERMINAL",
  })
  void decidesByLevelThenVersionThenRank(
      Status current, long currentVersion, Status status, long version, Outcome outcome) {
    assertEquals(outcome, Decider.decide(current, currentVersion, status, version));
  }

  @Test
  void theFirstFactAlwaysApplies() {
    Decision decision = Decider.decide(null, new Fact(PAGO, 3, 990L, "a@example.com"));

    assertEquals(APLICADO, decision.outcome());
    assertNull(decision.left());
    assertEquals(new Order(PAGO, 3, 3L, 990L, 3L, "a@example.com", 3L), decision.next());
  }

  @Test
  @DisplayName("An older cancellation that arrives late moves the order's end back in time")
  void theOldestTerminalFactCounts() {
    Order order = after(Fact.of(CANCELADO, 9), Fact.of(PAGO, 5));
    assertFalse(order.anomaly());

    Decision late = Decider.decide(order, Fact.of(CANCELADO, 3));

    assertEquals(EVENTO_ANTIGO, late.outcome());
    assertEquals(3, late.next().originVersion());
    assertTrue(late.next().anomaly(), "the payment is now known to be newer than the end");
  }

  @Test
  void aFactThatWentOnAfterTheEndIsAnAnomalyInEitherOrder() {
    Order ended = after(Fact.of(CANCELADO, 3), Fact.of(ENVIADO, 4));
    Order wentOn = after(Fact.of(ENVIADO, 4), Fact.of(CANCELADO, 3));

    assertEquals(ended, wentOn);
    assertTrue(ended.anomaly());
    assertEquals(
        REGRESSAO_DE_TERMINAL,
        Decider.decide(after(Fact.of(CANCELADO, 3)), Fact.of(ENVIADO, 4)).outcome());
  }

  @Test
  @DisplayName("O5: an old fact fills only what newer facts lacked")
  void anOldFactFillsGaps() {
    Order order = after(new Fact(ENVIADO, 9, null, "new@example.com"));

    Decision late = Decider.decide(order, new Fact(CRIADO, 1, 100L, "old@example.com"));

    assertEquals(EVENTO_ANTIGO, late.outcome());
    assertEquals(new Order(ENVIADO, 9, 9L, 100L, 1L, "new@example.com", 9L), late.next());
  }

  @Test
  @DisplayName("O5: a less old fact replaces what an older one filled")
  void aLessOldFactReplacesIt() {
    Order order = after(Fact.of(ENVIADO, 9), new Fact(CRIADO, 1, 100L, null));

    Decision lessOld = Decider.decide(order, new Fact(PAGO, 2, 250L, null));

    assertEquals(EVENTO_ANTIGO, lessOld.outcome());
    assertEquals(250L, lessOld.next().totalCents());
    assertEquals(2L, lessOld.next().totalVersion());
  }

  @Test
  @DisplayName("O5: data of a fact whose status is refused still counts")
  void dataOfARefusedFactCounts() {
    Order order = after(new Fact(REEMBOLSADO, 3, 100L, null));

    Decision newer = Decider.decide(order, new Fact(PAGO, 4, 120L, null));

    assertEquals(REGRESSAO_DE_TERMINAL, newer.outcome());
    assertEquals(new Order(REEMBOLSADO, 3, 4L, 120L, 4L, null, null), newer.next());
  }

  @Test
  void whatTheTableWouldRefuseCannotBeBuilt() {
    assertThrows(
        IllegalArgumentException.class, () -> new Order(PAGO, 3, 4L, null, null, null, null));
    assertThrows(
        IllegalArgumentException.class, () -> new Order(PAGO, 3, 3L, 100L, null, null, null));
    assertThrows(
        IllegalArgumentException.class, () -> new Order(PAGO, 3, 3L, null, null, null, 3L));
  }

  @Test
  void addressesStayOutOfTexts() {
    Fact fact = new Fact(PAGO, 3, null, "ana@example.com");

    assertFalse(fact.toString().contains("ana"));
    assertFalse(after(fact).toString().contains("ana"));
  }

  private static Order after(Fact... facts) {
    Order order = null;
    for (Fact fact : facts) {
      order = Decider.decide(order, fact).next();
    }
    return order;
  }
}
