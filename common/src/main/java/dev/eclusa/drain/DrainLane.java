package dev.eclusa.drain;

import dev.eclusa.postgres.DatabaseErrors;
import dev.eclusa.retry.Backoff;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.random.RandomGenerator;
import org.jboss.logging.Logger;

/**
 * One thread of a {@link DrainLoop}: asleep until woken or due, then batches until one is empty.
 */
final class DrainLane {

  record Failures(Backoff backoff, RandomGenerator random, Logger log) {}

  private final String name;
  private final Reach reach;
  private final Duration every;
  private final Drain drain;
  private final Failures failures;
  private final Thread thread;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private boolean woken = true; // the first look is at start: rows may have waited for this process
  private boolean stopped;

  DrainLane(String name, Reach reach, Duration every, Drain drain, Failures failures) {
    this.name = name;
    this.reach = reach;
    this.every = every;
    this.drain = drain;
    this.failures = failures;
    this.thread = new Thread(this::run, name);
    this.thread.setDaemon(true);
    this.thread.start();
  }

  void wake() {
    signal(() -> woken = true);
  }

  void stop() {
    signal(() -> stopped = true);
  }

  void join() {
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    int failed = 0;
    while (awaitWork(failed)) {
      try {
        drainUntilEmpty();
        failed = 0;
      } catch (RuntimeException | Error e) {
        // An Error, too: a lane that ended would leave its rows to nobody, and nothing would say
        // so.
        failed++;
        failures.log.warnf(
            "Batch failed, trying again: lane=%s attempt=%d error=%s",
            name, failed, DatabaseErrors.describe(e));
      }
    }
  }

  private void drainUntilEmpty() {
    while (!isStopped() && drain.drain(reach) > 0) {
      // one batch after the other
    }
  }

  /** Waits for a wake, the interval, or the back-off after failures; false when stopped. */
  private boolean awaitWork(int failed) {
    Duration wait = failed == 0 ? every : failures.backoff.after(failed, failures.random);
    lock.lock();
    try {
      long left = wait.toNanos();
      while (!stopped && !(failed == 0 && woken) && left != 0) {
        if (wait.isNegative()) {
          changed.awaitUninterruptibly();
        } else {
          left = Math.max(0, changed.awaitNanos(left));
        }
      }
      woken = false;
      return !stopped;
    } catch (InterruptedException e) {
      return false;
    } finally {
      lock.unlock();
    }
  }

  private boolean isStopped() {
    lock.lock();
    try {
      return stopped;
    } finally {
      lock.unlock();
    }
  }

  private void signal(Runnable change) {
    lock.lock();
    try {
      change.run();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
