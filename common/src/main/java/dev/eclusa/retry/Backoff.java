package dev.eclusa.retry;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * Exponential back-off. Jitter only ever adds, by up to a quarter, so that a wait is never shorter
 * than what was promised and a crowd that failed together does not come back together.
 *
 * @param base wait after the first attempt
 * @param cap longest wait before jitter
 */
public record Backoff(Duration base, Duration cap) {

  private static final double JITTER = 0.25;

  public Backoff {
    if (base.isNegative() || base.isZero() || cap.compareTo(base) < 0) {
      throw new IllegalArgumentException(
          "Back-off needs 0 < base <= cap, not " + base + ", " + cap);
    }
  }

  /**
   * The wait after a failed attempt.
   *
   * @param attempt number of the attempt that failed, from 1
   */
  public Duration after(int attempt, RandomGenerator random) {
    return spread(unjittered(attempt), random);
  }

  /** Adds jitter to a wait that somebody else asked for, such as a Retry-After: never shorter. */
  public static Duration spread(Duration wait, RandomGenerator random) {
    return wait.plusMillis((long) (wait.toMillis() * JITTER * random.nextDouble()));
  }

  private Duration unjittered(int attempt) {
    int doublings = Math.min(Math.max(attempt, 1) - 1, 30);
    long millis = base.toMillis() << doublings;
    boolean overflowed = millis >> doublings != base.toMillis();
    return overflowed || millis > cap.toMillis() ? cap : Duration.ofMillis(millis);
  }
}
