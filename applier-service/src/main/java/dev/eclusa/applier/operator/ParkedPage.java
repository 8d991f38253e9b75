package dev.eclusa.applier.operator;

import java.time.Instant;
import java.util.List;

/**
 * Parked events, longest parked first. No payload: it may hold personal data.
 *
 * @param next pass it as {@code after} for the next page; null on the last one
 */
public record ParkedPage(List<Item> items, String next) {

  /**
   * One event.
   *
   * @param attempts how often it failed
   */
  public record Item(
      String provider,
      String eventId,
      String orderId,
      String type,
      String reason,
      int attempts,
      Instant receivedAt,
      Instant parkedAt) {}
}
