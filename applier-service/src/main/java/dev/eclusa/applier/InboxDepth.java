package dev.eclusa.applier;

import dev.eclusa.metrics.Meters;
import dev.eclusa.postgres.Database;
import dev.eclusa.postgres.DatabaseErrors;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.scheduler.Scheduled;
import io.vertx.mutiny.sqlclient.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.function.ToDoubleFunction;
import org.jboss.logging.Logger;

/**
 * Measures how much waits and since when. Each replica tells the same: aggregate with max, not sum.
 */
@ApplicationScoped
class InboxDepth {

  private static final Logger LOG = Logger.getLogger(InboxDepth.class);

  // Each count stops at a bound: what is beyond it doesn't change what anybody does, and counting
  // a backlog of millions would slow its work-off.
  private static final String MEASURE =
      """
      SELECT
        (SELECT count(*) FROM (SELECT FROM webhook_eventos
          WHERE aplicado_em IS NULL AND parado_em IS NULL AND disponivel_em <= now()
          LIMIT 100000) AS a) AS devidos,
        (SELECT count(*) FROM (SELECT FROM webhook_eventos
          WHERE aplicado_em IS NULL AND parado_em IS NULL AND disponivel_em > now()
          LIMIT 100000) AS b) AS adiados,
        (SELECT count(*) FROM (SELECT FROM webhook_eventos
          WHERE parado_em IS NOT NULL
          LIMIT 100000) AS c) AS parados,
        (SELECT extract(epoch FROM min(disponivel_em))::float8 FROM webhook_eventos
          WHERE aplicado_em IS NULL AND parado_em IS NULL AND disponivel_em <= now()) AS desde
      """;

  /** What was measured last; not a number while nothing is known. */
  private record Measure(double due, double delayed, double parked, double oldest) {
    static final Measure UNKNOWN = new Measure(Double.NaN, Double.NaN, Double.NaN, Double.NaN);
  }

  private final Database database;
  private volatile Measure last = Measure.UNKNOWN;

  InboxDepth(Database database, MeterRegistry registry) {
    this.database = database;
    depth(registry, "due", Measure::due);
    depth(registry, "delayed", Measure::delayed);
    depth(registry, "parked", Measure::parked);
    Gauge.builder(Meters.INBOX_OLDEST, () -> last.oldest()).register(registry);
  }

  @Scheduled(
      every = "${eclusa.applier.measure-every:PT15S}",
      concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
  void measure() {
    try {
      last = measure(database.query(MEASURE).iterator().next());
    } catch (RuntimeException e) {
      last = Measure.UNKNOWN;
      LOG.debugf("Inbox not measured: error=%s", DatabaseErrors.describe(e));
    }
  }

  private static Measure measure(Row row) {
    Double since = row.getDouble("desde");
    return new Measure(
        row.getLong("devidos"),
        row.getLong("adiados"),
        row.getLong("parados"),
        since == null ? Double.NaN : since);
  }

  private void depth(MeterRegistry registry, String state, ToDoubleFunction<Measure> value) {
    Gauge.builder(Meters.INBOX_DEPTH, () -> value.applyAsDouble(last))
        .tag(Meters.STATE, state)
        .register(registry);
  }
}
