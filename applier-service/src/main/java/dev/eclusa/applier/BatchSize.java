package dev.eclusa.applier;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * How many events to take at once. Halved whenever a batch fails on the database's account, doubled
 * by each that succeeds: a batch too large for the server (its time limit, its table of locks, of
 * which each order in the batch takes one) shrinks until it fits.
 */
final class BatchSize {

  private final int max;
  private final AtomicInteger current;

  BatchSize(int max) {
    if (max < 1) {
      throw new IllegalArgumentException("eclusa.applier.batch-size must be at least 1");
    }
    this.max = max;
    this.current = new AtomicInteger(max);
  }

  int current() {
    return current.get();
  }

  void shrink() {
    current.updateAndGet(n -> Math.max(1, n / 2));
  }

  void grow() {
    current.updateAndGet(n -> Math.min(max, 2 * n));
  }
}
