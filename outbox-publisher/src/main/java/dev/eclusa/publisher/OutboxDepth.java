package dev.eclusa.publisher;

import dev.eclusa.metrics.Meters;
import dev.eclusa.order.Effect;
import dev.eclusa.postgres.Database;
import dev.eclusa.postgres.DatabaseErrors;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.scheduler.Scheduled;
import io.vertx.mutiny.sqlclient.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jboss.logging.Logger;

/**
 * Measures how much waits and since when. Each replica tells the same: aggregate with max, not sum.
 */
@ApplicationScoped
class OutboxDepth {

  private static final Logger LOG = Logger.getLogger(OutboxDepth.class);

  // The count stops at a bound: what is beyond it changes nothing of what anybody does, and
  // counting a backlog of millions would slow its work-off.
  private static final String MEASURE =
      """
      SELECT efeito,
             count(*) FILTER (WHERE parado_em IS NULL AND lease_token IS NULL
                                AND disponivel_em <= now()) AS due,
             count(*) FILTER (WHERE parado_em IS NULL AND lease_token IS NULL
                                AND disponivel_em > now()) AS delayed,
             count(*) FILTER (WHERE lease_token IS NOT NULL) AS leased,
             count(*) FILTER (WHERE parado_em IS NOT NULL) AS parked,
             extract(epoch FROM min(criado_em) FILTER (WHERE parado_em IS NULL))::float8 AS oldest
      FROM (SELECT efeito, parado_em, lease_token, disponivel_em, criado_em
            FROM outbox WHERE enviado_em IS NULL LIMIT 100000) AS waiting
      GROUP BY efeito
      """;

  /** What was measured last of one effect. */
  private record Measure(double due, double delayed, double leased, double parked, double oldest) {
    static final Measure NONE = new Measure(0, 0, 0, 0, Double.NaN);
    static final Measure UNKNOWN =
        new Measure(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
  }

  private final Database database;
  private volatile Map<Effect, Measure> last = Map.of();
  private volatile boolean known;

  OutboxDepth(Database database, MeterRegistry registry) {
    this.database = database;
    for (Effect effect : Effect.values()) {
      depth(registry, effect, "due", Measure::due);
      depth(registry, effect, "delayed", Measure::delayed);
      depth(registry, effect, "leased", Measure::leased);
      depth(registry, effect, "parked", Measure::parked);
      Gauge.builder(Meters.OUTBOX_OLDEST, () -> measureOf(effect).oldest())
          .tag(Meters.EFFECT, effect.stored())
          .register(registry);
    }
  }

  @Scheduled(
      every = "${eclusa.outbox.measure-every:PT15S}",
      concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
  void measure() {
    try {
      Map<Effect, Measure> measured = new EnumMap<>(Effect.class);
      for (Row row : database.query(MEASURE)) {
        measured.put(Effect.ofStored(row.getString("efeito")).orElseThrow(), read(row));
      }
      last = measured;
      known = true;
    } catch (RuntimeException e) {
      known = false;
      LOG.debugf("Outbox not measured: error=%s", DatabaseErrors.describe(e));
    }
  }

  private Measure measureOf(Effect effect) {
    return known ? last.getOrDefault(effect, Measure.NONE) : Measure.UNKNOWN;
  }

  private static Measure read(Row row) {
    Double oldest = row.getDouble("oldest");
    return new Measure(
        row.getLong("due"),
        row.getLong("delayed"),
        row.getLong("leased"),
        row.getLong("parked"),
        oldest == null ? Double.NaN : oldest);
  }

  private void depth(
      MeterRegistry registry, Effect effect, String state, ToDoubleFunction<Measure> value) {
    Gauge.builder(Meters.OUTBOX_DEPTH, () -> value.applyAsDouble(measureOf(effect)))
        .tag(Meters.EFFECT, effect.stored())
        .tag(Meters.STATE, state)
        .register(registry);
  }
}
