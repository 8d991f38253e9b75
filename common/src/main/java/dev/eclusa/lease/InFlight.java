package dev.eclusa.lease;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Rows between claim and acknowledgement, and the room for more. Bounding them here bounds memory,
 * connections and what a crash has to repeat.
 */
final class InFlight<W> {

  private final int capacity;
  private final int enough;
  private final Duration gather;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Set<Flight<W>> flights = new LinkedHashSet<>();
  private int reserved;
  private boolean stopped;

  InFlight(int capacity, int enough, Duration gather) {
    this.capacity = capacity;
    this.enough = enough;
    this.gather = gather;
  }

  /**
   * Waits until there is room, and a little for enough of it, and reserves what there is; 0 once
   * stopped.
   */
  int reserve(int max) {
    lock.lock();
    try {
      while (!stopped && room() <= 0) {
        changed.awaitUninterruptibly();
      }
      gather();
      int taken = stopped ? 0 : Math.min(max, room());
      reserved += taken;
      return taken;
    } finally {
      lock.unlock();
    }
  }

  /** Turns a reservation into flights and frees what is left of it. */
  List<Flight<W>> board(int reservation, List<Claimed<W>> claimed) {
    List<Flight<W>> boarded = claimed.stream().map(Flight::new).toList();
    lock.lock();
    try {
      reserved -= reservation;
      flights.addAll(boarded);
      changed.signalAll();
      return boarded;
    } finally {
      lock.unlock();
    }
  }

  void remove(Flight<W> flight) {
    lock.lock();
    try {
      flights.remove(flight);
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Ends every wait for room. */
  void stop() {
    lock.lock();
    try {
      stopped = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Waits until nothing is in flight; false when it takes longer than {@code atMost}. */
  boolean awaitIdle(Duration atMost) {
    lock.lock();
    try {
      long left = atMost.toNanos();
      while (!flights.isEmpty() && left > 0) {
        left = changed.awaitNanos(left);
      }
      return flights.isEmpty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      lock.unlock();
    }
  }

  List<Flight<W>> running() {
    lock.lock();
    try {
      return flights.stream().filter(Flight::isRunning).toList();
    } finally {
      lock.unlock();
    }
  }

  int size() {
    lock.lock();
    try {
      return flights.size();
    } finally {
      lock.unlock();
    }
  }

  /** Age of the oldest flight whose handler is still at work; zero when there is none. */
  Duration oldestInFlight() {
    lock.lock();
    try {
      return flights.stream()
          .filter(flight -> !flight.isEnded())
          .findFirst()
          .map(flight -> Duration.ofNanos(System.nanoTime() - flight.since()))
          .orElse(Duration.ZERO);
    } finally {
      lock.unlock();
    }
  }

  private void gather() {
    long left = gather.toNanos();
    try {
      while (!stopped && room() < enough && left > 0) {
        left = changed.awaitNanos(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private int room() {
    return capacity - reserved - flights.size();
  }
}
