package dev.eclusa.items;

import dev.eclusa.items.PendingItems.Page;
import dev.eclusa.postgres.DatabaseErrors;
import dev.eclusa.queue.Claim;
import dev.eclusa.queue.Job;
import dev.eclusa.queue.QueueEngine;
import dev.eclusa.queue.Queues;
import dev.eclusa.queue.RebuildResult;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.logging.Logger;

/**
 * Keeps queue and rows together, unaided: fills a queue that was lost, gives pending rows without a
 * job one again, and records deaths that the queue decided on.
 */
@ApplicationScoped
class Recovery {

  private static final Logger LOG = Logger.getLogger(Recovery.class);

  /** Between two tries while PostgreSQL or Redis is away. */
  private static final Duration AGAIN = Duration.ofMillis(500);

  /** The audit rests so much longer than it works. */
  private static final int REST = 9;

  private final Queues queues;
  private final PendingItems pending;
  private final HandlerLimitsSync limits;
  private final DeadItems dead;
  private final ItemMeters meters;
  private final ItemsConfig config;
  private final AtomicBoolean rebuilding = new AtomicBoolean();
  private final AtomicBoolean burying = new AtomicBoolean();
  private volatile ScheduledExecutorService thread;

  Recovery(
      Queues queues,
      PendingItems pending,
      HandlerLimitsSync limits,
      DeadItems dead,
      ItemMeters meters,
      ItemsConfig config) {
    this.queues = queues;
    this.pending = pending;
    this.limits = limits;
    this.dead = dead;
    this.meters = meters;
    this.config = config;
  }

  /** Starts to carry limits and to audit. */
  void start() {
    thread =
        Executors.newScheduledThreadPool(
            2,
            task -> {
              Thread worker = new Thread(task, "items-recovery");
              worker.setDaemon(true);
              return worker;
            });
    long every = config.limitsEvery().toMillis();
    var unused =
        thread.scheduleWithFixedDelay(
            guarded("limits", limits::changes), 0, every, TimeUnit.MILLISECONDS);
    later(config.auditEvery(), () -> audit(Page.START));
  }

  /** Takes note of what a claim said about the queue. Returns at once. */
  void heard(Claim claim) {
    if (claim.rebuildNeeded() && rebuilding.compareAndSet(false, true)) {
      later(Duration.ZERO, this::rebuild);
    }
    if (claim.dead() > 0 && burying.compareAndSet(false, true)) {
      later(Duration.ZERO, this::bury);
    }
  }

  private void rebuild() {
    try {
      limits.everything();
      RebuildResult result = queue().rebuild(pages()).await().indefinitely();
      LOG.infof("Queue of items filled from its rows: result=%s", result);
      rebuilding.set(false);
    } catch (RuntimeException e) {
      LOG.warnf("Queue not filled, trying again: error=%s", DatabaseErrors.describe(e));
      later(AGAIN, this::rebuild);
    }
  }

  private Multi<List<Job>> pages() {
    return Multi.createBy()
        .repeating()
        .uni(() -> new long[] {Page.START}, this::next)
        .until(List::isEmpty);
  }

  private Uni<List<Job>> next(long[] place) {
    return Uni.createFrom()
        .item(
            () -> {
              Page page = pending.after(place[0], Duration.ZERO);
              place[0] = page.last();
              return page.jobs();
            })
        .runSubscriptionOn(thread);
  }

  private void audit(long place) {
    long start = System.nanoTime();
    try {
      Page page = pending.after(place, config.auditAge());
      meters.audited(queue().enqueue(page.jobs()).await().indefinitely());
      Duration rest = Duration.ofNanos((System.nanoTime() - start) * REST);
      later(
          page.isLast() ? config.auditEvery() : rest,
          () -> audit(page.isLast() ? Page.START : page.last()));
    } catch (RuntimeException e) {
      LOG.warnf("Audit interrupted: error=%s", DatabaseErrors.describe(e));
      later(config.auditEvery(), () -> audit(place));
    }
  }

  private void bury() {
    try {
      dead.bury();
      burying.set(false);
    } catch (RuntimeException e) {
      LOG.warnf("Dead items not recorded, trying again: error=%s", DatabaseErrors.describe(e));
      later(AGAIN, this::bury);
    }
  }

  private QueueEngine queue() {
    return queues.items();
  }

  private void later(Duration wait, Runnable task) {
    ScheduledExecutorService running = thread;
    if (running != null && !running.isShutdown()) {
      var unused = running.schedule(task, wait.toMillis(), TimeUnit.MILLISECONDS);
    }
  }

  private static Runnable guarded(String what, Runnable task) {
    return () -> {
      try {
        task.run();
      } catch (RuntimeException e) {
        LOG.warnf("Try failed, trying again: task=%s error=%s", what, DatabaseErrors.describe(e));
      }
    };
  }

  void stop() {
    ScheduledExecutorService running = thread;
    if (running != null) {
      running.shutdownNow();
    }
  }
}
