package dev.eclusa.lease;

import dev.eclusa.retry.Backoff;
import java.time.Duration;

/**
 * How a {@link LeaseWorker} works.
 *
 * @param capacity most rows in flight at once, from claim to acknowledgement
 * @param claimMin room that a claim waits for, but {@link #GATHER} at most, so that rows that go
 *     together aren't claimed in pieces as room comes up
 * @param claimMax most rows of one claim
 * @param lease how long a claim holds without renewal; renewed at a third of it
 * @param pollEvery interval of looks at recent rows without a nudge; zero: none
 * @param sweepEvery interval of looks at all rows
 * @param grace how long a stop waits for what is in flight before it is given back
 * @param unexpected wait after a handler failed in a way that it has no outcome for
 */
public record LeaseSettings(
    int capacity,
    int claimMin,
    int claimMax,
    Duration lease,
    Duration pollEvery,
    Duration sweepEvery,
    Duration grace,
    Backoff unexpected) {

  /** Short beside any call, long enough for others that are about to end. */
  static final Duration GATHER = Duration.ofMillis(10);

  /** For rows that are worked on one by one: any room will do. */
  public LeaseSettings(
      int capacity,
      int claimMax,
      Duration lease,
      Duration pollEvery,
      Duration sweepEvery,
      Duration grace,
      Backoff unexpected) {
    this(capacity, 1, claimMax, lease, pollEvery, sweepEvery, grace, unexpected);
  }

  public LeaseSettings {
    if (capacity < 1 || claimMax < 1) {
      throw new IllegalArgumentException("Capacity and claim size must be at least 1");
    }
    if (claimMin < 1 || claimMin > capacity) {
      throw new IllegalArgumentException("A room of " + claimMin + " never comes up");
    }
    if (lease.toMillis() < 3) {
      throw new IllegalArgumentException("A lease of " + lease + " cannot be renewed in time");
    }
  }
}
