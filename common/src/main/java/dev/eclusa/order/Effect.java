package dev.eclusa.order;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What other systems are asked to do about an order; each at most once per order. */
public enum Effect {
  /** Start picking. */
  LIBERAR_SEPARACAO,
  /** Stop picking what was released. */
  INTERROMPER_SEPARACAO,
  /** Tell the customer about the refund. */
  NOTIFICAR_REEMBOLSO;

  private final String stored = name().toLowerCase(Locale.ROOT);

  /** The name that {@code outbox.efeito} holds. */
  public String stored() {
    return stored;
  }

  /** The effect with this stored name, exactly as written; empty for any other text and null. */
  public static Optional<Effect> ofStored(String name) {
    return Arrays.stream(values()).filter(e -> e.stored.equals(name)).findFirst();
  }
}
