package dev.eclusa.queue;

import dev.eclusa.postgres.DatabaseErrors;
import dev.eclusa.queue.QueuedRows.Page;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntConsumer;
import org.jboss.logging.Logger;

/**
 * Keeps a queue and its rows together, unaided: fills a queue that was lost, gives pending rows
 * without a job one again, records deaths that the queue decided on, and carries gates over.
 */
public final class QueueKeeper {

  /** What holds jobs back, as rows say it. Calls block, and fail when a server is away. */
  public interface Gates {

    /** Carries over what has changed since the last time. */
    void changes();

    /** Carries over everything, for a queue that may know nothing. */
    void everything();
  }

  /**
   * How a queue is kept.
   *
   * @param auditEvery pause between two looks for pending rows that have no job
   * @param auditAge rows younger than this may have their job still on the way
   * @param gatesEvery interval of looks for changed gates
   */
  public record Settings(Duration auditEvery, Duration auditAge, Duration gatesEvery) {}

  private static final Logger LOG = Logger.getLogger(QueueKeeper.class);

  /** Between two tries while PostgreSQL or Redis is away. */
  private static final Duration AGAIN = Duration.ofMillis(500);

  /** The audit rests so much longer than it works. */
  private static final int REST = 9;

  private static final int PORTION = 1000;

  private final String name;
  private final QueueEngine queue;
  private final QueuedRows rows;
  private final Gates gates;
  private final Settings settings;
  private final Duration bound;
  private final IntConsumer found;
  private final AtomicBoolean rebuilding = new AtomicBoolean();
  private final AtomicBoolean burying = new AtomicBoolean();
  private volatile ScheduledExecutorService thread;

  /**
   * @param bound longest wait for one answer of Redis
   * @param found told how many pending rows had no job and got one
   */
  public QueueKeeper(
      String name,
      QueueEngine queue,
      QueuedRows rows,
      Gates gates,
      Settings settings,
      Duration bound,
      IntConsumer found) {
    this.name = name;
    this.queue = queue;
    this.rows = rows;
    this.gates = gates;
    this.settings = settings;
    this.bound = bound;
    this.found = found;
  }

  /** Starts to carry gates over and to audit. */
  public void start() {
    thread =
        Executors.newScheduledThreadPool(
            2,
            task -> {
              Thread worker = new Thread(task, name + "-keeper");
              worker.setDaemon(true);
              return worker;
            });
    var unused =
        thread.scheduleWithFixedDelay(
            this::carryChanges, 0, settings.gatesEvery().toMillis(), TimeUnit.MILLISECONDS);
    later(settings.auditEvery(), () -> audit(QueuedRows.START));
  }

  /** Takes note of what a claim said about the queue. Returns at once. */
  public void heard(Claim claim) {
    if (claim.rebuildNeeded() && rebuilding.compareAndSet(false, true)) {
      later(Duration.ZERO, this::rebuild);
    }
    if (claim.dead() > 0 && burying.compareAndSet(false, true)) {
      later(Duration.ZERO, this::bury);
    }
  }

  public void stop() {
    ScheduledExecutorService running = thread;
    if (running != null) {
      running.shutdownNow();
    }
  }

  private void carryChanges() {
    try {
      gates.changes();
    } catch (RuntimeException e) {
      warn("gates not carried over", e);
    }
  }

  private void rebuild() {
    try {
      gates.everything();
      RebuildResult result = queue.rebuild(pages()).await().indefinitely();
      LOG.infof("Queue filled from its rows: queue=%s result=%s", name, result);
      rebuilding.set(false);
    } catch (RuntimeException e) {
      warn("not filled", e);
      later(AGAIN, this::rebuild);
    }
  }

  private Multi<List<Job>> pages() {
    return Multi.createBy()
        .repeating()
        .uni(() -> new long[] {QueuedRows.START}, this::next)
        .until(List::isEmpty);
  }

  private Uni<List<Job>> next(long[] place) {
    return Uni.createFrom()
        .item(
            () -> {
              Page page = rows.pending(place[0], Duration.ZERO);
              place[0] = page.last();
              return page.jobs();
            })
        .runSubscriptionOn(thread);
  }

  private void audit(long place) {
    long start = System.nanoTime();
    try {
      Page page = rows.pending(place, settings.auditAge());
      found.accept(queue.enqueue(page.jobs()).await().indefinitely());
      Duration rest = Duration.ofNanos((System.nanoTime() - start) * REST);
      later(
          page.isLast() ? settings.auditEvery() : rest,
          () -> audit(page.isLast() ? QueuedRows.START : page.last()));
    } catch (RuntimeException e) {
      warn("audit interrupted", e);
      later(settings.auditEvery(), () -> audit(place));
    }
  }

  private void bury() {
    try {
      List<DeadJob> dead = queue.dead(PORTION).await().atMost(bound);
      while (!dead.isEmpty()) {
        rows.record(dead);
        queue.bury(dead).await().atMost(bound);
        dead = queue.dead(PORTION).await().atMost(bound);
      }
      burying.set(false);
    } catch (RuntimeException e) {
      warn("deaths not recorded", e);
      later(AGAIN, this::bury);
    }
  }

  private void later(Duration wait, Runnable task) {
    ScheduledExecutorService running = thread;
    if (running != null && !running.isShutdown()) {
      var unused = running.schedule(task, wait.toMillis(), TimeUnit.MILLISECONDS);
    }
  }

  private void warn(String what, RuntimeException failure) {
    LOG.warnf(
        "Trying again: queue=%s what=%s error=%s", name, what, DatabaseErrors.describe(failure));
  }
}
