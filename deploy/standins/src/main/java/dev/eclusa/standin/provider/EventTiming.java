package dev.eclusa.standin.provider;

import java.time.Instant;

/**
 * When an event was sent and taken.
 *
 * @param firstSentAt begin of the first attempt of any copy
 * @param acceptedAt first answer with 200; null before
 * @param attempts requests for it so far, copies and retries together
 */
public record EventTiming(
    String eventId,
    String orderId,
    String type,
    Instant firstSentAt,
    Instant acceptedAt,
    int attempts) {

  EventTiming attempted() {
    return new EventTiming(eventId, orderId, type, firstSentAt, acceptedAt, attempts + 1);
  }

  EventTiming accepted(Instant at) {
    return acceptedAt != null
        ? this
        : new EventTiming(eventId, orderId, type, firstSentAt, at, attempts);
  }
}
