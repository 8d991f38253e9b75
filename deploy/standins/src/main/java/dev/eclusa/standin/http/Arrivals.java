package dev.eclusa.standin.http;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** When requests came, to check promises about rates. Keeps the last {@value #CAPACITY}. */
public final class Arrivals {

  private static final int CAPACITY = 100_000;

  private final Ledger<Instant> instants = new Ledger<>(CAPACITY);

  public void add(Instant instant) {
    instants.add(instant);
  }

  public List<Instant> instants() {
    return instants.entries();
  }

  /** The most requests that began within any stretch of this length. */
  public int mostWithin(Duration window) {
    List<Instant> sorted = instants().stream().sorted().toList();
    int most = 0;
    int first = 0;
    for (int last = 0; last < sorted.size(); last++) {
      while (!sorted.get(first).plus(window).isAfter(sorted.get(last))) {
        first++;
      }
      most = Math.max(most, last - first + 1);
    }
    return most;
  }

  public void clear() {
    instants.clear();
  }
}
