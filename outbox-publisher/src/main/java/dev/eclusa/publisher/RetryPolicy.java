package dev.eclusa.publisher;

import dev.eclusa.lease.Claimed;
import dev.eclusa.lease.Outcome;
import dev.eclusa.lease.Outcome.Park;
import dev.eclusa.lease.Outcome.Release;
import dev.eclusa.lease.Outcome.Retry;
import dev.eclusa.retry.Backoff;
import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * What an answer means for an effect. Nothing is given up for its own failures before the horizon:
 * whatever is wrong at the other end may be put right until then.
 *
 * @param passing waits after failures that may pass by themselves
 * @param refused waits after refusals, which need somebody to change something
 * @param minAttempts failures since the last replay before an overdue effect is parked
 * @param longestWait a Retry-After beyond this isn't believed
 */
record RetryPolicy(
    Backoff passing,
    Backoff refused,
    int minAttempts,
    Duration longestWait,
    RandomGenerator random) {

  Outcome<Accepted> outcome(Claimed<OutboxEffect> claimed, Answer answer) {
    if (answer instanceof Answer.Busy busy) {
      return new Retry<>(Backoff.spread(believed(busy.pause()), random), busy.reason(), false);
    }
    if (answer instanceof Answer.Failed failed) {
      return failed(claimed, failed.reason());
    }
    if (answer instanceof Answer.Refused no) {
      return retryOrPark(claimed, refused, no.reason());
    }
    if (answer instanceof Answer.Rejected never) {
      return new Park<>("rejected for good: " + never.reason());
    }
    return answer instanceof Answer.Taken
        ? new Outcome.Done<>(new Accepted())
        : new Release<>(passing.after(1, random));
  }

  /** A failure that may pass. */
  Outcome<Accepted> failed(Claimed<OutboxEffect> claimed, String reason) {
    return retryOrPark(claimed, passing, reason);
  }

  private Outcome<Accepted> retryOrPark(
      Claimed<OutboxEffect> claimed, Backoff backoff, String reason) {
    int attempt = claimed.lease().attempt();
    return claimed.work().overdue() && attempt >= minAttempts
        ? new Park<>("given up after the horizon: " + reason)
        : new Retry<>(backoff.after(attempt, random), reason, true);
  }

  private Duration believed(Duration wait) {
    return wait.compareTo(longestWait) > 0 ? longestWait : wait;
  }
}
