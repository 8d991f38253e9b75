package dev.eclusa.local.run;

import java.util.Locale;

/**
 * How long things took.
 *
 * @param count how many things
 * @param p50Millis half of them took no longer; NaN if there were none
 * @param p95Millis 95 % of them took no longer; NaN if there were none
 */
public record Latency(long count, double p50Millis, double p95Millis) {

  /** Both, for people. */
  @Override
  public String toString() {
    return count == 0 ? "–" : String.format(Locale.ROOT, "%,.0f / %,.0f ms", p50Millis, p95Millis);
  }
}
