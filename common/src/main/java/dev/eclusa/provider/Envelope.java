package dev.eclusa.provider;

/** What a signed request says it is about. */
public sealed interface Envelope {

  /**
   * A request that the inbox can hold. Each text has 1 to {@value EventMapping#MAX_LENGTH}
   * characters that PostgreSQL can store.
   *
   * @param eventId names the event among those of its provider
   * @param resourceId names the order among those of its provider
   * @param type as the provider names it
   */
  record Event(String eventId, String resourceId, String type) implements Envelope {}

  /**
   * A request without a usable event id, resource id or type: for the quarantine.
   *
   * @param reason for the operator, free of the request's own values
   */
  record Unusable(String reason) implements Envelope {}
}
