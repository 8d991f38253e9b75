package dev.eclusa.items;

import dev.eclusa.metrics.Meters;
import dev.eclusa.postgres.Database;
import dev.eclusa.postgres.DatabaseErrors;
import dev.eclusa.queue.QueueStats;
import dev.eclusa.queue.Queues;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.scheduler.Scheduled;
import io.vertx.mutiny.sqlclient.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.function.ToLongFunction;
import org.jboss.logging.Logger;

/**
 * Measures how much waits and since when. Each replica tells the same: aggregate with max, not sum.
 */
@ApplicationScoped
class ItemsDepth {

  private static final Logger LOG = Logger.getLogger(ItemsDepth.class);

  // The first by seq is the oldest but for clocks; the count of the dead stops at a bound.
  private static final String MEASURE =
      """
      SELECT (SELECT extract(epoch FROM created_at)::float8 FROM execution_items
              WHERE status = 'pending' ORDER BY seq LIMIT 1) AS oldest,
             (SELECT count(*) FROM (SELECT FROM execution_items WHERE status = 'dead'
                                    LIMIT 100000) AS some) AS dead
      """;

  private final Database database;
  private final Queues queues;
  private final Duration bound;
  private volatile QueueStats stats;
  private volatile double oldest = Double.NaN;
  private volatile double dead = Double.NaN;

  ItemsDepth(Database database, Queues queues, MeterRegistry registry) {
    this.database = database;
    this.queues = queues;
    this.bound = queues.itemSettings().callBound().multipliedBy(2);
    depth(registry, "waiting", QueueStats::waiting);
    depth(registry, "delayed", QueueStats::delayed);
    depth(registry, "running", QueueStats::running);
    depth(registry, "dead", QueueStats::dead);
    Gauge.builder(Meters.ITEMS_OLDEST, () -> oldest).register(registry);
    Gauge.builder(Meters.ITEMS_DEAD, () -> dead).register(registry);
  }

  @Scheduled(
      every = "${eclusa.items.measure-every:PT15S}",
      concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
  void measure() {
    measureRows();
    measureQueue();
  }

  private void measureRows() {
    try {
      Row row = database.query(MEASURE).iterator().next();
      oldest = row.getDouble("oldest") == null ? Double.NaN : row.getDouble("oldest");
      dead = row.getLong("dead");
    } catch (RuntimeException e) {
      oldest = Double.NaN;
      dead = Double.NaN;
      LOG.debugf("Items not measured: error=%s", DatabaseErrors.describe(e));
    }
  }

  private void measureQueue() {
    try {
      stats = queues.items().stats().await().atMost(bound);
    } catch (RuntimeException e) {
      stats = null;
      LOG.debugf("Queue not measured: error=%s", e.getClass().getSimpleName());
    }
  }

  private void depth(MeterRegistry registry, String state, ToLongFunction<QueueStats> value) {
    Gauge.builder(
            Meters.ITEMS_DEPTH,
            () -> {
              QueueStats last = stats;
              return last == null ? Double.NaN : value.applyAsLong(last);
            })
        .tag(Meters.STATE, state)
        .register(registry);
  }
}
