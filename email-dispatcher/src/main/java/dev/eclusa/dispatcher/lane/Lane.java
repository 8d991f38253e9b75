package dev.eclusa.dispatcher.lane;

import dev.eclusa.drain.Reach;
import dev.eclusa.postgres.Database;
import dev.eclusa.privacy.Masking;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowIterator;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One channel's row in {@code email_canal}: rate and pause over all replicas, by the database's
 * clock.
 *
 * <p>Requests are spaced evenly instead of being let through in bursts: a provider may count in
 * windows of its own choosing, and even spacing stays under its rate in all of them.
 */
public final class Lane {

  private static final String RESERVE =
      """
      UPDATE email_canal SET
        proxima_vaga_em = greatest(proxima_vaga_em, clock_timestamp())
                          + intervalo_ms * interval '1 ms',
        pausado_ate = CASE WHEN pausado_em IS NOT NULL
                           THEN clock_timestamp() + $3 * interval '1 ms' END
      WHERE canal = $1
        AND proxima_vaga_em <= clock_timestamp() + $2 * interval '1 ms'
        AND (pausado_em IS NULL OR pausado_ate <= clock_timestamp())
        AND EXISTS (
          SELECT 1 FROM email_outbox
          WHERE status IN ('pending', 'sending') AND coalesce(lote_posicao, 0) = 0
            AND disponivel_em <= now() AND disponivel_em > now() - $4 * interval '1 s')
      RETURNING intervalo_ms, pausado_em IS NOT NULL AS sonda,
        ceil(extract(epoch FROM proxima_vaga_em - clock_timestamp()) * 1000 - intervalo_ms)::bigint
          AS espera_ms
      """;

  private static final String DEFER =
      """
      UPDATE email_canal
      SET proxima_vaga_em = greatest(proxima_vaga_em, clock_timestamp() + $2 * interval '1 ms')
      WHERE canal = $1
      """;

  private static final String LEARN =
      "UPDATE email_canal SET intervalo_ms = $2 WHERE canal = $1 AND intervalo_ms <> $2";

  // A pause by a person has no end, and nothing but a person ends or shortens it.
  private static final String PAUSE =
      """
      UPDATE email_canal SET
        pausado_em = coalesce(pausado_em, now()),
        pausado_ate = now() + $2 * interval '1 ms',
        motivo = $3
      WHERE canal = $1 AND (pausado_em IS NULL OR pausado_ate IS NOT NULL)
      """;

  private static final String RECOVER =
      """
      UPDATE email_canal SET pausado_em = NULL, pausado_ate = NULL, motivo = NULL
      WHERE canal = $1 AND pausado_em IS NOT NULL AND pausado_ate IS NOT NULL
      """;

  private static final String SLOW_DOWN =
      """
      UPDATE email_canal SET
        intervalo_ms = least(60000, greatest($2, intervalo_ms * 2)),
        proxima_vaga_em = greatest(proxima_vaga_em, clock_timestamp()
                          + least(60000, greatest($2, intervalo_ms * 2)) * interval '1 ms')
      WHERE canal = $1
      """;

  private static final String SPEED_UP =
      """
      UPDATE email_canal SET intervalo_ms = CASE WHEN intervalo_ms < $2 THEN 0
                                                 ELSE intervalo_ms / 2 END
      WHERE canal = $1 AND intervalo_ms > 0
      """;

  private static final int UNKNOWN = -1;

  private final Database database;
  private final String channel;
  private final LaneSettings settings;
  private final AtomicInteger learnt = new AtomicInteger(UNKNOWN);
  private volatile boolean slowed;
  private volatile boolean probing;

  public Lane(Database database, String channel, LaneSettings settings) {
    this.database = database;
    this.channel = channel;
    this.settings = settings;
  }

  /**
   * Books the next request if rows of this reach are due. On a paused lane: the one that probes.
   */
  public Slot reserve(Reach reach) {
    RowIterator<Row> rows =
        database
            .query(
                RESERVE,
                channel,
                settings.longestWait().toMillis(),
                settings.probeWindow().toMillis(),
                reach.seconds())
            .iterator();
    if (!rows.hasNext()) {
      return new Slot.None();
    }
    Row row = rows.next();
    Duration wait = Duration.ofMillis(Math.max(0, row.getLong("espera_ms")));
    probing |= row.getBoolean("sonda");
    slowed = row.getInteger("intervalo_ms") > 0;
    return new Slot.Granted(wait, slowed);
  }

  /** No request starts before {@code wait} is over. */
  public void defer(Duration wait) {
    database.query(DEFER, channel, wait.toMillis());
  }

  /** Spaces requests by the provider's rate. Writes only what is new to this process. */
  public void learnRate(int requestsPerSecond) {
    if (requestsPerSecond < 1) {
      return;
    }
    int interval = (int) Math.ceil(1000 * settings.headroom() / requestsPerSecond);
    if (learnt.getAndSet(interval) != interval) {
      database.query(LEARN, channel, interval);
    }
  }

  /** Pauses until a probe: credentials or configuration are at fault. */
  public void pauseForFault(String reason) {
    pause(settings.probeAfter(), reason);
  }

  /** Pauses until the quota may be fresh. */
  public void pauseForQuota(String reason, Duration wait) {
    pause(wait, reason);
  }

  /** How long a spent quota is left alone if the provider doesn't say. */
  public Duration quotaWait() {
    return settings.probeEvery();
  }

  private void pause(Duration wait, String reason) {
    database.query(PAUSE, channel, wait.toMillis(), Masking.mask(reason));
  }

  /** A request went through: ends a pause that wasn't a person's. */
  public void recovered() {
    if (probing) {
      database.query(RECOVER, channel);
      probing = false;
    }
  }

  /** Doubles the distance between requests, from {@code least} on. */
  public void slowDown(Duration least) {
    database.query(SLOW_DOWN, channel, (int) least.toMillis());
  }

  /**
   * Halves the distance between requests, down to none below {@code least}. Where the provider
   * names a rate, the distance is the rate's and stays: successes say nothing about it.
   */
  public void speedUp(Duration least) {
    if (slowed && learnt.get() == UNKNOWN) {
      database.query(SPEED_UP, channel, (int) least.toMillis());
    }
  }
}
