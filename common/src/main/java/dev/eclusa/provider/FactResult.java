package dev.eclusa.provider;

import dev.eclusa.order.Fact;

/** What an event, or an order of the provider's API, states about an order. */
public sealed interface FactResult {

  /** A fact for the decision core. */
  record Mapped(Fact fact) implements FactResult {}

  /** The provider's definition gives this kind of event no meaning. */
  record IgnoredType() implements FactResult {}

  /**
   * It should state a fact, but what it says can't be read, now or later: never retried, parked.
   *
   * @param reason for the operator, free of the event's own values
   */
  record Undecidable(String reason) implements FactResult {}
}
