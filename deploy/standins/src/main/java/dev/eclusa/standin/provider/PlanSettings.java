package dev.eclusa.standin.provider;

import java.time.Duration;
import java.time.Instant;

/**
 * What to plan. The same settings give the same plan, byte for byte.
 *
 * @param orders how many
 * @param idPrefix begins every order and event id; another prefix makes other orders
 * @param base the oldest order was created at this instant
 * @param duplicateShare of the events are sent a second time, some a third, 0 to 1
 * @param badSignatureShare as many requests with a bad signature as this share of the events
 * @param missingFieldShare of the facts lack the total, and of them the address
 * @param unknownTypeShare of the orders get an event of a type that says nothing about a status
 * @param lostShare of the orders lose the webhook of their last fact; only the order list tells it
 */
public record PlanSettings(
    long seed,
    int orders,
    String idPrefix,
    Instant base,
    double duplicateShare,
    double badSignatureShare,
    double missingFieldShare,
    double unknownTypeShare,
    double lostShare) {

  private static final Duration BETWEEN_ORDERS = Duration.ofMillis(7);
  private static final Duration LONGEST_HISTORY = Duration.ofSeconds(15);

  /** A third repeated, one in twenty forged, fields missing in one of six facts; nothing lost. */
  public static PlanSettings of(long seed, int orders, Instant base) {
    return new PlanSettings(seed, orders, "S" + seed + "-", base, 0.33, 0.05, 0.16, 0.02, 0);
  }

  public PlanSettings withIdPrefix(String prefix) {
    return new PlanSettings(
        seed,
        orders,
        prefix,
        base,
        duplicateShare,
        badSignatureShare,
        missingFieldShare,
        unknownTypeShare,
        lostShare);
  }

  public PlanSettings withLostShare(double share) {
    return new PlanSettings(
        seed,
        orders,
        idPrefix,
        base,
        duplicateShare,
        badSignatureShare,
        missingFieldShare,
        unknownTypeShare,
        share);
  }

  /** Every event once, all signatures good, all fields there. */
  public PlanSettings withoutNoise() {
    return new PlanSettings(seed, orders, idPrefix, base, 0, 0, 0, 0, 0);
  }

  /** A base so far back that no fact of so many orders lies in the future. */
  public static Instant baseFor(int orders, Instant now) {
    return now.minus(BETWEEN_ORDERS.multipliedBy(orders)).minus(LONGEST_HISTORY);
  }

  Instant createdAt(int index) {
    return base.plus(BETWEEN_ORDERS.multipliedBy(index));
  }
}
