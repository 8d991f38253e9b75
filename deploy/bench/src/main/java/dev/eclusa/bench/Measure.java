package dev.eclusa.bench;

import java.time.Duration;
import org.HdrHistogram.Histogram;

/**
 * What one run of a load came to.
 *
 * @param operations how many ended well
 * @param failures how many did not
 * @param took from the first start to the last end
 * @param latencies per operation, in microseconds
 */
record Measure(long operations, long failures, Duration took, Histogram latencies) {

  /** Operations per second. */
  double rate() {
    return operations / (took.toNanos() / 1e9);
  }

  /** The latency that a share of the operations stayed within, in milliseconds. */
  double millis(double percentile) {
    return latencies.getValueAtPercentile(percentile) / 1000.0;
  }

  /** An empty histogram up to a minute, three digits. */
  static Histogram histogram() {
    Histogram histogram = new Histogram(60_000_000L, 3);
    histogram.setAutoResize(true);
    return histogram;
  }
}
