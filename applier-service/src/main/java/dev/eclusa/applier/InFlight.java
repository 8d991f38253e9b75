package dev.eclusa.applier;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Knows for how long the transactions that run now have been running. */
final class InFlight {

  private final LongSupplier nanoClock;
  private final Map<Object, Long> started = new ConcurrentHashMap<>();

  /**
   * @param nanoClock a monotonic clock such as {@link System#nanoTime}
   */
  InFlight(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
  }

  <T> T run(Supplier<T> work) {
    Object flight = new Object();
    started.put(flight, nanoClock.getAsLong());
    try {
      return work.get();
    } finally {
      started.remove(flight);
    }
  }

  /** Age of the one that has been running longest; zero when none runs. */
  Duration longest() {
    long now = nanoClock.getAsLong();
    return started.values().stream()
        .map(since -> Duration.ofNanos(now - since))
        .max(Duration::compareTo)
        .orElse(Duration.ZERO);
  }
}
