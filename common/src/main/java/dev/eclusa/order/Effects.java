package dev.eclusa.order;

import static dev.eclusa.order.Effect.INTERROMPER_SEPARACAO;
import static dev.eclusa.order.Effect.LIBERAR_SEPARACAO;
import static dev.eclusa.order.Effect.NOTIFICAR_REEMBOLSO;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Which effects a transition raises. They come from the transition that really happened, never from
 * the type of the event that came in.
 *
 * <p>Guarantees, given that every effect returned is kept and handed back as {@code raised}: each
 * effect at most once per order; no release once the order was terminal; an order that ends up
 * refunded raised its notice; an order that ends up paid was released. Not guaranteed: that two
 * orders of arrival raise the same effects. An order whose payment becomes known only after its
 * cancellation is never released, one that was paid first is released and then interrupted.
 */
public final class Effects {

  private static final List<Effect> IN_ORDER =
      List.of(LIBERAR_SEPARACAO, INTERROMPER_SEPARACAO, NOTIFICAR_REEMBOLSO);

  private Effects() {}

  /**
   * The effects of one transition.
   *
   * @param left status before, or null when the order was unknown
   * @param next status after
   * @param raised effects that this order raised so far, delivered or not
   * @return the effects to raise now, in the order in which they must be delivered
   */
  public static List<Effect> of(Status left, Status next, Set<Effect> raised) {
    if (left == next) {
      return List.of();
    }
    List<Effect> effects = new ArrayList<>(2);
    for (Effect effect : IN_ORDER) {
      if (!raised.contains(effect) && arises(effect, left, next, raised)) {
        effects.add(effect);
      }
    }
    return List.copyOf(effects);
  }

  private static boolean arises(Effect effect, Status left, Status next, Set<Effect> raised) {
    return switch (effect) {
      case LIBERAR_SEPARACAO -> next == Status.PAGO && !isTerminal(left);
      case INTERROMPER_SEPARACAO -> stopsPicking(left, next, raised);
      case NOTIFICAR_REEMBOLSO -> next == Status.REEMBOLSADO;
    };
  }

  /**
   * Beyond canceling a paid order: whatever was released and ends before it was shipped must not
   * ship, be it by a refund straight away or after the provider reopened a paid order.
   */
  private static boolean stopsPicking(Status left, Status next, Set<Effect> raised) {
    if (!next.terminal() || left == null || left.terminal() || left == Status.ENVIADO) {
      return false;
    }
    boolean paidThenCanceled = left == Status.PAGO && next == Status.CANCELADO;
    return paidThenCanceled || raised.contains(LIBERAR_SEPARACAO);
  }

  private static boolean isTerminal(Status status) {
    return status != null && status.terminal();
  }
}
