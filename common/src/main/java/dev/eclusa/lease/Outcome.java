package dev.eclusa.lease;

import dev.eclusa.privacy.Masking;
import java.time.Duration;

/**
 * What an attempt came to. Reasons are masked here, so that no handler can store an address or a
 * secret that a peer echoed.
 *
 * @param <R> what a table keeps of work that succeeded
 */
public sealed interface Outcome<R> {

  /** It succeeded and never runs again. */
  record Done<R>(R result) implements Outcome<R> {}

  /**
   * It failed and is due again after a while.
   *
   * @param after counted by the database's clock from when this is written
   * @param reason for people
   * @param burnsAttempt false when the failure wasn't the work's own, such as a rate limit
   */
  record Retry<R>(Duration after, String reason, boolean burnsAttempt) implements Outcome<R> {
    public Retry {
      after = notNegative(after);
      reason = Masking.mask(reason);
    }
  }

  /** No attempt will help: set aside until a person replays it. */
  record Park<R>(String reason) implements Outcome<R> {
    public Park {
      reason = Masking.mask(reason);
    }
  }

  /**
   * It wasn't tried, or was cut short by us: back as it was, no attempt burnt.
   *
   * @param after how long others leave it alone; zero: due at once
   */
  record Release<R>(Duration after) implements Outcome<R> {
    public Release {
      after = notNegative(after);
    }
  }

  /**
   * The handler ended the row itself, in a transaction of its own that compared the lease.
   *
   * @param held whether the lease was still held, and so whether anything changed
   */
  record Settled<R>(boolean held) implements Outcome<R> {}

  private static Duration notNegative(Duration after) {
    return after.isNegative() ? Duration.ZERO : after;
  }
}
