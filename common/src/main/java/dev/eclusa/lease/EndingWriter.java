package dev.eclusa.lease;

import dev.eclusa.postgres.DatabaseErrors;
import dev.eclusa.retry.Backoff;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.jboss.logging.Logger;

/**
 * Writes endings: the first at once, and all that come while it is being written in the next round.
 * So a lone one never waits for a timer, and a crowd shares its commits.
 *
 * <p>While the database is away endings are kept and tried again: the token decides whether they
 * still count, however late. Not guaranteed: an ending outlives the process; then the lease runs
 * out and the work runs again.
 */
final class EndingWriter<W, R> implements AutoCloseable {

  /** Told of each ending once it is over. */
  interface Listener<W, R> {
    /**
     * The statement went through.
     *
     * @param held whether the row still had the lease, and so whether it was written
     */
    void written(Claimed<W> claimed, Outcome<R> outcome, boolean held);

    /** It could not be written and never will be; the lease runs out by itself. */
    void givenUp(Claimed<W> claimed);
  }

  private record Item<W, R>(Claimed<W> claimed, Outcome<R> outcome) {}

  private static final Logger LOG = Logger.getLogger(EndingWriter.class);
  private static final Backoff OUTAGE = new Backoff(Duration.ofMillis(100), Duration.ofSeconds(5));

  private static final Duration LAST_TRIES = Duration.ofMillis(50);

  private final LeasedStore<W, R> store;
  private final Listener<W, R> listener;
  private final RandomGenerator random;
  private final Thread thread;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final List<Item<W, R>> waiting = new ArrayList<>();
  private boolean closing;
  private long deadline;

  EndingWriter(
      String name, LeasedStore<W, R> store, Listener<W, R> listener, RandomGenerator random) {
    this.store = store;
    this.listener = listener;
    this.random = random;
    this.thread = new Thread(this::run, name + "-endings");
    this.thread.setDaemon(true);
    this.thread.start();
  }

  void write(Claimed<W> claimed, Outcome<R> outcome) {
    lock.lock();
    try {
      waiting.add(new Item<>(claimed, outcome));
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Writes what is left, for at most {@code bound}, and ends. */
  void close(Duration bound) {
    lock.lock();
    try {
      closing = true;
      deadline = System.nanoTime() + bound.toNanos();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    close(Duration.ofSeconds(1));
  }

  private void run() {
    int outages = 0;
    List<Item<W, R>> batch = next(0);
    while (!batch.isEmpty()) {
      List<Item<W, R>> kept = new ArrayList<>();
      writeAll(batch, kept);
      outages = kept.isEmpty() ? 0 : outages + 1;
      putBack(kept);
      batch = next(outages);
    }
  }

  private void writeAll(List<Item<W, R>> batch, List<Item<W, R>> kept) {
    Endings<W, R> sorted = new Endings<>();
    batch.forEach(item -> sorted.add(item.claimed(), item.outcome()));
    run(sorted.done, store::complete, kept);
    run(sorted.failed, store::retry, kept);
    run(sorted.hopeless, store::park, kept);
    run(sorted.untried, store::release, kept);
  }

  /** One statement for all; if the data of one is at fault, one statement for each. */
  private <O extends Outcome<R>> void run(
      List<Ending<W, O>> endings,
      Function<List<Ending<W, O>>, Set<UUID>> statement,
      List<Item<W, R>> kept) {
    if (endings.isEmpty()) {
      return;
    }
    try {
      Set<UUID> held = statement.apply(endings);
      for (Ending<W, O> e : endings) {
        listener.written(e.claimed(), e.outcome(), held.contains(e.claimed().lease().token()));
      }
    } catch (RuntimeException | Error failure) {
      if (DatabaseErrors.isOutage(failure)) {
        endings.forEach(e -> kept.add(new Item<>(e.claimed(), e.outcome())));
      } else if (endings.size() > 1) {
        endings.forEach(e -> run(List.of(e), statement, kept));
      } else {
        LOG.errorf("Ending cannot be written: error=%s", DatabaseErrors.describe(failure));
        listener.givenUp(endings.get(0).claimed());
      }
    }
  }

  private void putBack(List<Item<W, R>> kept) {
    if (kept.isEmpty()) {
      return;
    }
    lock.lock();
    try {
      if (closing && System.nanoTime() - deadline >= 0) {
        kept.forEach(item -> listener.givenUp(item.claimed()));
      } else {
        waiting.addAll(kept);
      }
    } finally {
      lock.unlock();
    }
  }

  /** All that waits, after a pause if the database is away; empty only at the end. */
  private List<Item<W, R>> next(int outages) {
    lock.lock();
    try {
      if (outages > 0) {
        pause(OUTAGE.after(outages, random).toNanos());
      }
      while (waiting.isEmpty() && !closing) {
        changed.awaitUninterruptibly();
      }
      List<Item<W, R>> batch = List.copyOf(waiting);
      waiting.clear();
      return batch;
    } finally {
      lock.unlock();
    }
  }

  /** Waits; a close shortens it to {@link #LAST_TRIES}. */
  private void pause(long nanos) {
    long left = nanos;
    try {
      while (left > 0) {
        boolean last = closing;
        left = changed.awaitNanos(last ? Math.min(left, LAST_TRIES.toNanos()) : left);
        if (last) {
          return;
        }
      }
    } catch (InterruptedException e) {
      closing = true;
    }
  }
}
