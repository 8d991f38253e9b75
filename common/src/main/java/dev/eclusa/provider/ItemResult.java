package dev.eclusa.provider;

/** What an event asks of the queue of items. */
public sealed interface ItemResult {

  /** One call of this handler, for this tenant. */
  record Wanted(String tenant, String handler) implements ItemResult {}

  /** The provider's definition gives this kind of event no handler. */
  record IgnoredType() implements ItemResult {}

  /**
   * It should become an item, but for whom can't be read, now or later: never retried, parked.
   *
   * @param reason for the operator, free of the event's own values
   */
  record Undecidable(String reason) implements ItemResult {}
}
