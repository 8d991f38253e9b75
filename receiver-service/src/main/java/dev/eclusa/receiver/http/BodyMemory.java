package dev.eclusa.receiver.http;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Memory that all bodies share beyond their first bytes, so that many large or half-sent ones can't
 * fill the heap. The first bytes are free: ordinary webhooks never touch the counter, and a flood
 * of large ones doesn't keep them out.
 */
final class BodyMemory {

  /** Bytes of each body that don't count. */
  static final int FREE = 16 * 1024;

  private final long limit;
  private final AtomicLong used = new AtomicLong();

  BodyMemory(long limit) {
    this.limit = limit;
  }

  /** Takes what a body that grew needs more, or takes nothing and says no. */
  boolean grow(int from, int to) {
    int more = counted(to) - counted(from);
    if (more <= 0) {
      return true;
    }
    if (used.addAndGet(more) > limit) {
      used.addAndGet(-more);
      return false;
    }
    return true;
  }

  /** Gives back what a body of this size has taken. */
  void release(int size) {
    int counted = counted(size);
    if (counted > 0) {
      used.addAndGet(-counted);
    }
  }

  /** Bytes taken now. */
  long used() {
    return used.get();
  }

  private static int counted(int size) {
    return Math.max(size - FREE, 0);
  }
}
