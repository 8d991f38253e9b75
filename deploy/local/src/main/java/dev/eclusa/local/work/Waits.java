package dev.eclusa.local.work;

import java.util.Locale;

/**
 * How long items waited from being written to being started; one that was tried several times,
 * until its last start.
 *
 * @param items that were started
 * @param p50Seconds half of them waited no longer; 0 if there were none
 * @param p95Seconds 95 % of them waited no longer; 0 if there were none
 * @param maxSeconds none of them waited longer
 */
public record Waits(long items, double p50Seconds, double p95Seconds, double maxSeconds) {

  /** All three, for people. */
  @Override
  public String toString() {
    return items == 0
        ? "–"
        : String.format(Locale.ROOT, "%,.2f / %,.2f / %,.2f s", p50Seconds, p95Seconds, maxSeconds);
  }
}
