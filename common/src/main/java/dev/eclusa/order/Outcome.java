package dev.eclusa.order;

import java.util.Locale;

/** What applying an event came to: the values of {@code webhook_eventos.resultado}. */
public enum Outcome {
  /** The fact gave the order its status. */
  APLICADO,
  /** The status stays: the order's own is at least as new. */
  EVENTO_ANTIGO,
  /** The status stays although the fact is newer: the order's own is terminal. */
  REGRESSAO_DE_TERMINAL,
  /** The event says nothing about an order's status. Never decided here: the applier writes it. */
  TIPO_IGNORADO;

  private final String stored = name().toLowerCase(Locale.ROOT);

  /** The name that {@code webhook_eventos.resultado} holds. */
  public String stored() {
    return stored;
  }
}
