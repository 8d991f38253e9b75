package dev.eclusa.applier.operator;

/**
 * Which parked events are meant; null stands for any.
 *
 * @param provider the provider's id
 * @param type the event type as the provider names it
 * @param reason what the reason starts with
 */
record EventFilter(String provider, String type, String reason) {

  boolean meansAll() {
    return provider == null && type == null && reason == null;
  }
}
