package dev.eclusa.order;

import static dev.eclusa.order.Effect.INTERROMPER_SEPARACAO;
import static dev.eclusa.order.Effect.LIBERAR_SEPARACAO;
import static dev.eclusa.order.Effect.NOTIFICAR_REEMBOLSO;
import static dev.eclusa.order.Status.ENVIADO;
import static dev.eclusa.order.Status.PAGO;
import static dev.eclusa.order.Status.REEMBOLSADO;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * An order on its way through arriving facts, with the effects that it raised so far. Checks at
 * every step what must hold of effects, by the transition that is visible from outside.
 */
record Journey(Order order, List<Effect> raised, Set<Effect> raisedSet) {

  static final Journey START = new Journey(null, List.of(), Set.of());

  Journey after(Fact fact) {
    Decision decision = Decider.decide(order, fact);
    Status left = order == null ? null : order.status();
    check(decision.left() == left, "the status left is the one before");
    check(
        (decision.outcome() == Outcome.APLICADO) || decision.next().status() == left,
        "a status changes only by an applied fact");
    List<Effect> now = Effects.of(left, decision.next().status(), raisedSet);
    if (now.isEmpty() && decision.next().equals(order)) {
      return this;
    }
    List<Effect> all = new ArrayList<>(raised);
    all.addAll(now);
    Journey next = new Journey(decision.next(), all, Set.copyOf(all));
    next.checkEffects(left, now);
    return next;
  }

  /** What must hold of the effects at the end of a journey, whichever way it went. */
  void checkEnd() {
    check(order.status() != PAGO || raised.contains(LIBERAR_SEPARACAO), "a paid order is released");
    check(
        (order.status() == REEMBOLSADO) == raised.contains(NOTIFICAR_REEMBOLSO),
        "exactly the refunded orders raised a notice");
    int interrupted = raised.indexOf(INTERROMPER_SEPARACAO);
    int released = raised.indexOf(LIBERAR_SEPARACAO);
    boolean inOrder = released >= 0 && released < interrupted && order.status().terminal();
    check(interrupted < 0 || inOrder, "only what was released is interrupted, and for good");
  }

  private void checkEffects(Status left, List<Effect> now) {
    check(raisedSet.size() == raised.size(), "each effect at most once");
    boolean wasTerminal = left != null && left.terminal();
    check(
        !(now.contains(LIBERAR_SEPARACAO) && (wasTerminal || order.status().terminal())),
        "no release after a terminal status");
    boolean ends = left != null && !wasTerminal && order.status().terminal();
    boolean mustStop = ends && raised.contains(LIBERAR_SEPARACAO) && left != ENVIADO;
    check(
        mustStop == now.contains(INTERROMPER_SEPARACAO),
        "released and ended before it was shipped: interrupted, at once, and nothing else is");
    check(
        !now.contains(NOTIFICAR_REEMBOLSO) || now.indexOf(NOTIFICAR_REEMBOLSO) == now.size() - 1,
        "the notice comes after the interruption");
  }

  private void check(boolean holds, String law) {
    if (!holds) {
      throw new AssertionError("broken: " + law + "; at " + this);
    }
  }
}
