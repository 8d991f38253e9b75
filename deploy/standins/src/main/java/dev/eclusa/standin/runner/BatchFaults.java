package dev.eclusa.standin.runner;

import dev.eclusa.standin.http.Switchboard;

/** Answers to batches that break the contract, on demand. Safe for any thread. */
public final class BatchFaults {

  private int malformedNext;
  private int partialNext;

  void register(Switchboard board) {
    board
        .number("malformedNext", () -> malformedNext, value -> malformedNext(value.intValue()))
        .number("partialNext", () -> partialNext, value -> partialNext(value.intValue()));
  }

  /** The next batches are worked, but answered with what can't be read. */
  public synchronized void malformedNext(int batches) {
    malformedNext = batches;
  }

  /** Of the next batches every second item is neither worked nor answered. */
  public synchronized void partialNext(int batches) {
    partialNext = batches;
  }

  synchronized boolean malformed() {
    return malformedNext > 0 && malformedNext-- > 0;
  }

  synchronized boolean partial() {
    return partialNext > 0 && partialNext-- > 0;
  }

  synchronized void clear() {
    malformedNext = 0;
    partialNext = 0;
  }
}
