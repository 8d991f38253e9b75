package dev.eclusa.receiver.quarantine;

import java.time.Instant;
import java.util.List;

/**
 * A page of set-aside requests, oldest first.
 *
 * @param next pass it as {@code after} for the next page; null on the last one
 */
public record QuarantinePage(List<Item> items, Long next) {

  /**
   * One request.
   *
   * @param times how often this body came
   * @param bodyBytes length of the body
   * @param releasedAt null while it waits
   */
  public record Item(
      long id,
      String provider,
      String reason,
      int times,
      Instant receivedAt,
      Instant lastSeenAt,
      Instant releasedAt,
      int bodyBytes) {}
}
