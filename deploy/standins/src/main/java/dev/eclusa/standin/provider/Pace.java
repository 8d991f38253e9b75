package dev.eclusa.standin.provider;

import java.util.concurrent.TimeUnit;

/** Spaces starts evenly; falls behind only as long as the caller does, and then catches up. */
final class Pace {

  private final long intervalNanos;
  private long next = System.nanoTime();

  /**
   * @param perSecond 0 for no rate
   */
  Pace(double perSecond) {
    this.intervalNanos = perSecond <= 0 ? 0 : (long) (TimeUnit.SECONDS.toNanos(1) / perSecond);
  }

  /** Milliseconds until the next start may be made, rounded up; 0 for now. */
  long waitMs() {
    long nanos = next - System.nanoTime();
    return intervalNanos == 0 || nanos <= 0
        ? 0
        : Math.max(1, TimeUnit.NANOSECONDS.toMillis(nanos + 999_999));
  }

  void started() {
    next += intervalNanos;
  }
}
