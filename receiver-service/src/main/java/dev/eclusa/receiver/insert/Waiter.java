package dev.eclusa.receiver.insert;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** A row and whoever waits for its fate, which is told exactly once. */
final class Waiter<R> {

  private final R row;
  private final Consumer<Fate> told;
  private final long since;
  private final AtomicBoolean done = new AtomicBoolean();

  /**
   * @param since reading of the coalescer's clock when the row came, in ns
   */
  Waiter(R row, Consumer<Fate> told, long since) {
    this.row = row;
    this.told = told;
    this.since = since;
  }

  R row() {
    return row;
  }

  /** In ns; may be compared by difference only. */
  long since() {
    return since;
  }

  void tell(Fate fate) {
    if (done.compareAndSet(false, true)) {
      told.accept(fate);
    }
  }
}
