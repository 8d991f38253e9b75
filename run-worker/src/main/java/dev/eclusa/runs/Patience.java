package dev.eclusa.runs;

import dev.eclusa.lease.Outcome;
import dev.eclusa.queue.CircuitSignal;
import dev.eclusa.runner.Answer;
import java.time.Duration;

/**
 * What becomes of a run whose page failed. A Runner that is down is waited for, without burning
 * attempts: three of them are over within seconds, and an outage of a minute would fail every run
 * that it meets. The longer it has been down, the longer until the next look.
 *
 * @param most how long a run waits since its last progress before that burns attempts
 * @param shortestWait between two looks
 */
record Patience(Duration most, Duration shortestWait) {

  private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);

  /** The wait grows by so much of the time that has passed. */
  private static final int PART = 4;

  Outcome<Void> outcome(Answer.Failed failed, Duration sinceProgress) {
    if (!failed.retryable()) {
      return new Outcome.Park<>(failed.reason());
    }
    return failed.signal() == CircuitSignal.FAILURE
        ? down(failed.reason(), sinceProgress)
        : new Outcome.Retry<>(Duration.ZERO, failed.reason(), true);
  }

  Outcome<Void> outcome(Answer.Unreached unreached, Duration sinceProgress) {
    return down(unreached.reason(), sinceProgress);
  }

  private Outcome<Void> down(String reason, Duration sinceProgress) {
    return sinceProgress.compareTo(most) <= 0
        ? new Outcome.Retry<>(wait(sinceProgress), reason, false)
        : new Outcome.Retry<>(Duration.ZERO, reason, true);
  }

  private Duration wait(Duration sinceProgress) {
    Duration part = sinceProgress.dividedBy(PART);
    Duration bounded = part.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : part;
    return bounded.compareTo(shortestWait) < 0 ? shortestWait : bounded;
  }
}
