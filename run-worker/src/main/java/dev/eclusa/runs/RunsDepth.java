package dev.eclusa.runs;

import dev.eclusa.metrics.Meters;
import dev.eclusa.postgres.Database;
import dev.eclusa.postgres.DatabaseErrors;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.scheduler.Scheduled;
import io.vertx.mutiny.sqlclient.Row;
import jakarta.enterprise.context.ApplicationScoped;
import org.jboss.logging.Logger;

/**
 * Measures how many runs wait and since when. Each replica tells the same: aggregate with max, not
 * sum.
 */
@ApplicationScoped
class RunsDepth {

  private static final Logger LOG = Logger.getLogger(RunsDepth.class);

  private static final String MEASURE =
      """
      SELECT count(*) FILTER (WHERE status = 'pending') AS pending,
             count(*) FILTER (WHERE status = 'running') AS running,
             extract(epoch FROM min(created_at))::float8 AS oldest
      FROM executions WHERE status IN ('pending', 'running')
      """;

  private record Measure(double pending, double running, double oldest) {
    static final Measure UNKNOWN = new Measure(Double.NaN, Double.NaN, Double.NaN);
  }

  private final Database database;
  private volatile Measure last = Measure.UNKNOWN;

  RunsDepth(Database database, MeterRegistry registry) {
    this.database = database;
    Gauge.builder(Meters.RUNS_OPEN, () -> last.pending())
        .tag(Meters.STATE, "pending")
        .register(registry);
    Gauge.builder(Meters.RUNS_OPEN, () -> last.running())
        .tag(Meters.STATE, "running")
        .register(registry);
    Gauge.builder(Meters.RUNS_OLDEST, () -> last.oldest()).register(registry);
  }

  @Scheduled(
      every = "${eclusa.runs.measure-every:PT15S}",
      concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
  void measure() {
    try {
      Row row = database.query(MEASURE).iterator().next();
      Double oldest = row.getDouble("oldest");
      last =
          new Measure(
              row.getLong("pending"), row.getLong("running"), oldest == null ? Double.NaN : oldest);
    } catch (RuntimeException e) {
      last = Measure.UNKNOWN;
      LOG.debugf("Runs not measured: error=%s", DatabaseErrors.describe(e));
    }
  }
}
