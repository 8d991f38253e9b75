package dev.eclusa.receiver.insert;

/** One sink as the coalescer sees it. Guarded by the coalescer's lock. */
final class Slot<R> {

  final Sink<R> sink;

  /** Null while nothing is under way. */
  Flight<R> flight;

  private boolean up;
  private long since;

  Slot(Sink<R> sink, long now) {
    this.sink = sink;
    this.since = now;
  }

  boolean free() {
    return up && flight == null;
  }

  /** Whether it has been down, or busy with one batch, for longer than that. */
  boolean stuck(long now, long forNanos) {
    return !free() && now - since > forNanos;
  }

  /** Whether it is up and moving. */
  boolean healthy(long now, long forNanos) {
    return up && !stuck(now, forNanos);
  }

  void up(long now) {
    up = true;
    since = now;
  }

  void down(long now) {
    if (up) {
      up = false;
      since = now;
    }
  }

  void takeOff(Flight<R> next, long now) {
    flight = next;
    since = now;
  }

  void land(long now) {
    flight = null;
    since = now;
  }
}
