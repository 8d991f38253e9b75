package dev.eclusa.dispatcher;

import dev.eclusa.metrics.Meters;
import dev.eclusa.postgres.Database;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.vertx.mutiny.sqlclient.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

/** Depth and age of the outbox, read now and then through the partial indexes. */
@ApplicationScoped
public class OutboxGauges {

  private static final String DEPTH =
      """
      SELECT CASE WHEN status = 'pending' AND disponivel_em = 'infinity' THEN 'held'
                  ELSE status END AS estado,
             count(*) AS n,
             coalesce(extract(epoch FROM min(criado_em)), 0)::float8 AS mais_antigo
      FROM email_outbox
      WHERE status IN ('pending', 'sending')
      GROUP BY 1
      UNION ALL
      SELECT status, count(*), 0
      FROM email_outbox
      WHERE status IN ('failed', 'uncertain')
      GROUP BY 1
      """;

  private static final String LANES =
      """
      SELECT canal, (pausado_em IS NOT NULL
                     AND (pausado_ate IS NULL OR pausado_ate > now()))::int AS pausado
      FROM email_canal
      """;

  private static final String[] STATES = {"pending", "sending", "held", "failed", "uncertain"};

  private final Database database;
  private final MeterRegistry registry;
  private final Map<String, Long> depth = new ConcurrentHashMap<>();
  private final Map<String, Integer> paused = new ConcurrentHashMap<>();
  private final AtomicReference<Double> oldest = new AtomicReference<>(Double.NaN);

  public OutboxGauges(Database database, MeterRegistry registry) {
    this.database = database;
    this.registry = registry;
    for (String state : STATES) {
      registry.gauge(
          Meters.EMAIL_ROWS, Tags.of(Meters.STATE, state), depth, d -> d.getOrDefault(state, 0L));
    }
    registry.gauge(Meters.EMAIL_OLDEST, oldest, AtomicReference::get);
  }

  /** Reads all gauges; while the database is away they keep what they had. */
  @Scheduled(
      every = "${eclusa.email.gauges-every:PT15S}",
      concurrentExecution = ConcurrentExecution.SKIP)
  void read() {
    Map<String, Long> counts = new HashMap<>();
    double first = Double.NaN;
    for (Row row : database.query(DEPTH)) {
      counts.put(row.getString("estado"), row.getLong("n"));
      if (row.getString("estado").equals("pending")) {
        first = row.getDouble("mais_antigo");
      }
    }
    for (String state : STATES) {
      depth.put(state, counts.getOrDefault(state, 0L));
    }
    oldest.set(first);
    for (Row row : database.query(LANES)) {
      String channel = row.getString("canal");
      if (paused.put(channel, row.getInteger("pausado")) == null) {
        registry.gauge(
            Meters.EMAIL_LANE_PAUSED,
            Tags.of(Meters.CHANNEL, channel),
            paused,
            p -> p.getOrDefault(channel, 0));
      }
    }
  }
}
