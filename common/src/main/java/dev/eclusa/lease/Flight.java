package dev.eclusa.lease;

import java.util.concurrent.atomic.AtomicReference;

/** One claimed row on its way through this process. */
final class Flight<W> {

  private enum State {
    RUNNING,
    ENDED,
    LOST
  }

  private final Claimed<W> claimed;
  private final long since = System.nanoTime();
  private final AtomicReference<State> state = new AtomicReference<>(State.RUNNING);

  Flight(Claimed<W> claimed) {
    this.claimed = claimed;
  }

  Claimed<W> claimed() {
    return claimed;
  }

  /** {@link System#nanoTime} of the claim. */
  long since() {
    return since;
  }

  boolean isRunning() {
    return state.get() == State.RUNNING;
  }

  /** Its outcome is known, though perhaps not yet written. */
  boolean isEnded() {
    return state.get() == State.ENDED;
  }

  boolean isLost() {
    return state.get() == State.LOST;
  }

  /** Whoever gets true decides what the row ends as; all others are too late. */
  boolean end() {
    return state.compareAndSet(State.RUNNING, State.ENDED);
  }

  /** The lease went to somebody else: what the handler says no longer counts. */
  boolean lose() {
    return state.compareAndSet(State.RUNNING, State.LOST);
  }
}
