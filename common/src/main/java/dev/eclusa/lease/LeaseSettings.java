package dev.eclusa.lease;

import dev.eclusa.retry.Backoff;
import java.time.Duration;

/**
 * How a {@link LeaseWorker} works.
 *
 * @param capacity most rows in flight at once, from claim to acknowledgement
 * @param claimMax most rows of one claim
 * @param lease how long a claim holds without renewal; renewed at a third of it
 * @param pollEvery interval of looks at recent rows without a nudge; zero: none
 * @param sweepEvery interval of looks at all rows
 * @param grace how long a stop waits for what is in flight before it is given back
 * @param unexpected wait after a handler failed in a way that it has no outcome for
 */
public record LeaseSettings(
    int capacity,
    int claimMax,
    Duration lease,
    Duration pollEvery,
    Duration sweepEvery,
    Duration grace,
    Backoff unexpected) {

  public LeaseSettings {
    if (capacity < 1 || claimMax < 1) {
      throw new IllegalArgumentException("Capacity and claim size must be at least 1");
    }
    if (lease.toMillis() < 3) {
      throw new IllegalArgumentException("A lease of " + lease + " cannot be renewed in time");
    }
  }
}
