package dev.eclusa.order;

import static dev.eclusa.order.Effect.INTERROMPER_SEPARACAO;
import static dev.eclusa.order.Effect.LIBERAR_SEPARACAO;
import static dev.eclusa.order.Effect.NOTIFICAR_REEMBOLSO;
import static dev.eclusa.order.Status.CANCELADO;
import static dev.eclusa.order.Status.CRIADO;
import static dev.eclusa.order.Status.ENVIADO;
import static dev.eclusa.order.Status.PAGO;
import static dev.eclusa.order.Status.REEMBOLSADO;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class EffectsTest {

  @Test
  @DisplayName("O4: paid after canceled (late) has no effect")
  void paidAfterCanceled() {
    assertEquals(List.of(), raisedBy(Fact.of(CANCELADO, 3), Fact.of(PAGO, 2)));
    assertEquals(List.of(), raisedBy(Fact.of(CANCELADO, 3), Fact.of(PAGO, 4)));
  }

  @Test
  @DisplayName("O4: paid, then canceled: release, then interrupt")
  void paidThenCanceled() {
    assertEquals(
        List.of(LIBERAR_SEPARACAO, INTERROMPER_SEPARACAO),
        raisedBy(Fact.of(PAGO, 2), Fact.of(CANCELADO, 3)));
  }

  @Test
  @DisplayName("O4: paid, then refunded: interrupt, then refund notice")
  void paidThenRefunded() {
    assertEquals(
        List.of(LIBERAR_SEPARACAO, INTERROMPER_SEPARACAO, NOTIFICAR_REEMBOLSO),
        raisedBy(Fact.of(PAGO, 2), Fact.of(REEMBOLSADO, 3)));
  }

  @Test
  @DisplayName("O4: shipped, then late paid: no release")
  void shippedThenLatePaid() {
    assertEquals(List.of(), raisedBy(Fact.of(ENVIADO, 3), Fact.of(PAGO, 2)));
  }

  @Test
  @DisplayName("A released order that the provider reopened must not ship once it is canceled")
  void reopenedThenCanceled() {
    assertEquals(
        List.of(LIBERAR_SEPARACAO, INTERROMPER_SEPARACAO),
        raisedBy(Fact.of(PAGO, 2), Fact.of(CRIADO, 3), Fact.of(CANCELADO, 4)));
  }

  @Test
  void whatWasShippedIsNotInterrupted() {
    assertEquals(
        List.of(LIBERAR_SEPARACAO, NOTIFICAR_REEMBOLSO),
        raisedBy(Fact.of(PAGO, 2), Fact.of(ENVIADO, 3), Fact.of(REEMBOLSADO, 4)));
  }

  @Test
  void canceledThenRefundedInterruptsOnce() {
    assertEquals(
        List.of(LIBERAR_SEPARACAO, INTERROMPER_SEPARACAO, NOTIFICAR_REEMBOLSO),
        raisedBy(Fact.of(PAGO, 2), Fact.of(CANCELADO, 3), Fact.of(REEMBOLSADO, 4)));
  }

  @Test
  void whatWasNeverReleasedIsNotInterrupted() {
    assertEquals(List.of(), raisedBy(Fact.of(CRIADO, 1), Fact.of(CANCELADO, 3)));
  }

  @Test
  void paidTwiceReleasesOnce() {
    assertEquals(
        List.of(LIBERAR_SEPARACAO),
        raisedBy(Fact.of(PAGO, 2), Fact.of(CRIADO, 3), Fact.of(PAGO, 4), Fact.of(PAGO, 5)));
  }

  @Test
  @DisplayName("Canceling a paid order interrupts even if the record of its release is gone")
  void interruptsWithoutARecordOfTheRelease() {
    assertEquals(List.of(INTERROMPER_SEPARACAO), Effects.of(PAGO, CANCELADO, Set.of()));
  }

  private static List<Effect> raisedBy(Fact... facts) {
    Journey journey = Journey.START;
    for (Fact fact : facts) {
      journey = journey.after(fact);
    }
    return journey.raised();
  }
}
