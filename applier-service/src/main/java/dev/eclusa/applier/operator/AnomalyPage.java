package dev.eclusa.applier.operator;

import java.time.Instant;
import java.util.List;

/**
 * Orders that are terminal although a newer fact says that they went on.
 *
 * @param next pass it as {@code after} for the next page; null on the last one
 */
public record AnomalyPage(List<Item> items, String next) {

  /**
   * One order.
   *
   * @param status canceled or refunded, by its stored name
   * @param version version of the fact that made it terminal
   * @param newerVersion version of the newest fact that says otherwise
   */
  public record Item(
      String provider,
      String orderId,
      String status,
      long version,
      long newerVersion,
      Instant updatedAt) {}
}
