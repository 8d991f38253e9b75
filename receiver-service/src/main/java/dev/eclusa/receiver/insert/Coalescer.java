package dev.eclusa.receiver.insert;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * Lets rows that come together share one statement and one commit, without a timer: a row that
 * finds a free sink leaves at once, alone; those that come while every sink is busy gather and
 * leave together with the next. So the batch size follows the load by itself.
 *
 * <p>Every row is told its fate exactly once, within the deadline and a tick, whatever the sinks
 * do. Safe for any number of threads; none of them ever waits.
 *
 * @param <R> row
 */
final class Coalescer<R> {

  private final Limits limits;
  private final long deadlineNanos;
  private final Comparator<R> lockOrder;
  private final ToLongFunction<R> bytes;
  private final LongSupplier clock;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition idle = lock.newCondition();
  private final Deque<Waiter<R>> waiting = new ArrayDeque<>();
  private final List<Slot<R>> slots = new ArrayList<>();
  private boolean closed;

  /**
   * @param lockOrder order of rows in a batch: the same everywhere, so that two batches that hold
   *     the same two keys never wait for one another
   * @param bytes size of a row
   * @param clock monotonic, in ns
   */
  Coalescer(Limits limits, Comparator<R> lockOrder, ToLongFunction<R> bytes, LongSupplier clock) {
    this.limits = limits;
    this.deadlineNanos = limits.deadline().toNanos();
    this.lockOrder = lockOrder;
    this.bytes = bytes;
    this.clock = clock;
  }

  /** Makes a sink known; it counts as down until {@link #up}. */
  void add(Sink<R> sink) {
    locked(() -> slots.add(new Slot<>(sink, clock.getAsLong())));
  }

  /** From now on the sink takes batches. */
  void up(Sink<R> sink) {
    launch(
        () -> {
          long now = clock.getAsLong();
          slotOf(sink).up(now);
          return takeOff(now);
        });
  }

  /** The sink takes no batches until it is {@link #up} again. */
  void down(Sink<R> sink) {
    locked(() -> slotOf(sink).down(clock.getAsLong()));
  }

  /**
   * Hands over a row.
   *
   * @param told called once, on any thread, possibly before this returns; must not block or throw
   */
  void submit(R row, Consumer<Fate> told) {
    long now = clock.getAsLong();
    Waiter<R> waiter = new Waiter<>(row, told, now);
    Flight<R> flight = null;
    boolean taken;
    lock.lock();
    try {
      taken = !closed && waiting.size() < limits.queueRows() && !stalled(now);
      if (taken) {
        waiting.add(waiter);
        flight = takeOff(now);
      }
    } finally {
      lock.unlock();
    }
    if (flight != null) {
      flight.start();
    } else if (!taken) {
      waiter.tell(Fate.Unavailable.INSTANCE);
    }
  }

  /** To be called every few dozen ms: gives up on rows that have waited too long. */
  void tick() {
    long oldest = clock.getAsLong() - deadlineNanos;
    List<Waiter<R>> late = new ArrayList<>();
    List<Flight<R>> flights = new ArrayList<>();
    locked(
        () -> {
          while (!waiting.isEmpty() && waiting.peek().since() - oldest < 0) {
            late.add(waiting.poll());
          }
          for (Slot<R> slot : slots) {
            if (slot.flight != null) {
              flights.add(slot.flight);
            }
          }
        });
    late.forEach(waiter -> waiter.tell(Fate.Unavailable.INSTANCE));
    flights.forEach(flight -> flight.expire(oldest));
  }

  /** Rows waiting for a statement. */
  int depth() {
    lock.lock();
    try {
      return waiting.size();
    } finally {
      lock.unlock();
    }
  }

  /** Whether a sink is up and moving. */
  boolean available() {
    lock.lock();
    try {
      long now = clock.getAsLong();
      return !closed && slots.stream().anyMatch(slot -> slot.healthy(now, deadlineNanos));
    } finally {
      lock.unlock();
    }
  }

  /** Turns new rows away and waits until the ones it has are settled, at most {@code nanos}. */
  void close(long nanos) throws InterruptedException {
    lock.lock();
    try {
      closed = true;
      long left = nanos;
      while (left > 0 && (!waiting.isEmpty() || slots.stream().anyMatch(s -> s.flight != null))) {
        left = idle.awaitNanos(left);
      }
    } finally {
      lock.unlock();
    }
  }

  /** No sink has moved for as long as a row may wait: waiting would be in vain. Under the lock. */
  private boolean stalled(long now) {
    for (Slot<R> slot : slots) {
      if (!slot.stuck(now, deadlineNanos)) {
        return false;
      }
    }
    return true;
  }

  /** The next batch if there is one and a sink for it; to be started outside of the lock. */
  private Flight<R> takeOff(long now) {
    if (waiting.isEmpty()) {
      return null;
    }
    for (Slot<R> slot : slots) {
      if (slot.free()) {
        Flight<R> flight = new Flight<>(slot.sink, gather(), () -> landed(slot));
        slot.takeOff(flight, now);
        return flight;
      }
    }
    return null;
  }

  private List<Waiter<R>> gather() {
    List<Waiter<R>> batch = new ArrayList<>(Math.min(waiting.size(), limits.batchRows()));
    long size = 0;
    while (batch.size() < limits.batchRows() && !waiting.isEmpty()) {
      size += bytes.applyAsLong(waiting.peek().row());
      if (size > limits.batchBytes() && !batch.isEmpty()) {
        break;
      }
      batch.add(waiting.poll());
    }
    if (batch.size() > 1) {
      batch.sort((a, b) -> lockOrder.compare(a.row(), b.row()));
    }
    return batch;
  }

  private void landed(Slot<R> slot) {
    launch(
        () -> {
          long now = clock.getAsLong();
          slot.land(now);
          idle.signalAll();
          return takeOff(now);
        });
  }

  private Slot<R> slotOf(Sink<R> sink) {
    for (Slot<R> slot : slots) {
      if (slot.sink == sink) {
        return slot;
      }
    }
    throw new IllegalArgumentException("unknown sink");
  }

  private void launch(Supplier<Flight<R>> change) {
    Flight<R> flight;
    lock.lock();
    try {
      flight = change.get();
    } finally {
      lock.unlock();
    }
    if (flight != null) {
      flight.start();
    }
  }

  private void locked(Runnable change) {
    lock.lock();
    try {
      change.run();
    } finally {
      lock.unlock();
    }
  }
}
