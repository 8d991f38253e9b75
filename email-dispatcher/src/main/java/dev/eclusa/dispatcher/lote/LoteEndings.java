package dev.eclusa.dispatcher.lote;

import dev.eclusa.dispatcher.EmailMeters;
import dev.eclusa.dispatcher.channel.Letter;
import dev.eclusa.lease.Claimed;
import dev.eclusa.lease.Ending;
import dev.eclusa.lease.Outcome;
import dev.eclusa.postgres.Database;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

/** What requests come to, each kind in one statement that compares status, attempt and token. */
final class LoteEndings {

  private static final String COMPLETE =
      """
      UPDATE email_outbox e SET
        status = 'sent', enviado_em = clock_timestamp(), lease_token = NULL, ultimo_erro = NULL,
        provedor_mensagem_id = nullif(v.mensagem, '')
      FROM unnest($1::bigint[], $2::uuid[], $3::int[], $4::text[])
        AS v (id, token, tentativa, mensagem)
      WHERE e.id = v.id AND e.status = 'sending'
        AND e.lease_token = v.token AND e.tentativas = v.tentativa
      RETURNING v.token, extract(epoch FROM e.enviado_em - e.criado_em)::float8 AS atraso_s
      """;

  private static final String RETRY =
      """
      UPDATE email_outbox e SET
        status = 'pending', lease_token = NULL, ponto_final_em = NULL, ultimo_erro = v.motivo,
        disponivel_em = now() + v.espera_ms * interval '1 ms',
        tentativas = e.tentativas - CASE WHEN v.conta THEN 0 ELSE 1 END,
        primeira_tentativa_em =
          CASE WHEN v.conta OR v.ja_visto THEN e.primeira_tentativa_em END
      FROM unnest($1::uuid[], $2::uuid[], $3::int[], $4::bigint[], $5::text[], $6::boolean[],
                  $7::boolean[]) AS v (lote, token, tentativa, espera_ms, motivo, conta, ja_visto)
      WHERE e.lote_id = v.lote AND e.status = 'sending'
        AND e.lease_token = v.token AND e.tentativas = v.tentativa
      RETURNING v.token
      """;

  private static final String PARK =
      """
      UPDATE email_outbox e SET
        status = 'failed', lease_token = NULL, ultimo_erro = v.motivo
      FROM unnest($1::uuid[], $2::uuid[], $3::int[], $4::text[])
        AS v (lote, token, tentativa, motivo)
      WHERE e.lote_id = v.lote AND e.status = 'sending'
        AND e.lease_token = v.token AND e.tentativas = v.tentativa
      RETURNING v.token
      """;

  private static final String RELEASE =
      """
      UPDATE email_outbox e SET
        status = 'pending', lease_token = NULL, tentativas = e.tentativas - 1,
        disponivel_em = now() + v.espera_ms * interval '1 ms'
      FROM unnest($1::uuid[], $2::uuid[], $3::int[], $4::bigint[])
        AS v (lote, token, tentativa, espera_ms)
      WHERE e.lote_id = v.lote AND e.status = 'sending'
        AND e.lease_token = v.token AND e.tentativas = v.tentativa
      RETURNING v.token
      """;

  private static final String RENEW =
      """
      UPDATE email_outbox e SET disponivel_em = now() + $4 * interval '1 ms'
      FROM unnest($1::uuid[], $2::uuid[], $3::int[]) AS v (lote, token, tentativa)
      WHERE e.lote_id = v.lote AND e.status = 'sending'
        AND e.lease_token = v.token AND e.tentativas = v.tentativa
      RETURNING v.token
      """;

  private final Database database;
  private final EmailMeters meters;

  LoteEndings(Database database, EmailMeters meters) {
    this.database = database;
    this.meters = meters;
  }

  Set<UUID> complete(List<Ending<Lote, Outcome.Done<Receipt>>> done) {
    List<Long> ids = new ArrayList<>();
    List<UUID> tokens = new ArrayList<>();
    List<Integer> attempts = new ArrayList<>();
    List<String> messageIds = new ArrayList<>();
    for (var ending : done) {
      List<Letter> letters = ending.claimed().work().letters();
      for (int i = 0; i < letters.size(); i++) {
        ids.add(letters.get(i).rowId());
        tokens.add(ending.claimed().lease().token());
        attempts.add(ending.claimed().lease().attempt());
        messageIds.add(ending.outcome().result().messageIds().get(i));
      }
    }
    RowSet<Row> rows =
        database.query(
            COMPLETE,
            ids.toArray(Long[]::new),
            tokens.toArray(UUID[]::new),
            attempts.toArray(Integer[]::new),
            messageIds.toArray(String[]::new));
    rows.forEach(row -> meters.sent(row.getDouble("atraso_s")));
    return tokensOf(rows);
  }

  Set<UUID> retry(List<Ending<Lote, Outcome.Retry<Receipt>>> failed) {
    return tokensOf(
        database.query(
            RETRY,
            lotes(failed),
            tokens(failed),
            attempts(failed),
            each(failed, e -> e.outcome().after().toMillis()).toArray(Long[]::new),
            each(failed, e -> e.outcome().reason()).toArray(String[]::new),
            each(failed, e -> e.outcome().burnsAttempt()).toArray(Boolean[]::new),
            each(failed, e -> e.claimed().work().seenBefore()).toArray(Boolean[]::new)));
  }

  Set<UUID> park(List<Ending<Lote, Outcome.Park<Receipt>>> hopeless) {
    RowSet<Row> rows =
        database.query(
            PARK,
            lotes(hopeless),
            tokens(hopeless),
            attempts(hopeless),
            each(hopeless, e -> e.outcome().reason()).toArray(String[]::new));
    meters.failed(rows.rowCount());
    return tokensOf(rows);
  }

  Set<UUID> release(List<Ending<Lote, Outcome.Release<Receipt>>> untried) {
    return tokensOf(
        database.query(
            RELEASE,
            lotes(untried),
            tokens(untried),
            attempts(untried),
            each(untried, e -> e.outcome().after().toMillis()).toArray(Long[]::new)));
  }

  Set<UUID> renew(List<Claimed<Lote>> running, Duration lease) {
    return tokensOf(
        database.query(
            RENEW,
            running.stream().map(c -> c.work().id()).toArray(UUID[]::new),
            running.stream().map(c -> c.lease().token()).toArray(UUID[]::new),
            running.stream().map(c -> c.lease().attempt()).toArray(Integer[]::new),
            lease.toMillis()));
  }

  private static <O> UUID[] lotes(List<Ending<Lote, O>> endings) {
    return each(endings, e -> e.claimed().work().id()).toArray(UUID[]::new);
  }

  private static <O> UUID[] tokens(List<Ending<Lote, O>> endings) {
    return each(endings, e -> e.claimed().lease().token()).toArray(UUID[]::new);
  }

  private static <O> Integer[] attempts(List<Ending<Lote, O>> endings) {
    return each(endings, e -> e.claimed().lease().attempt()).toArray(Integer[]::new);
  }

  private static <O, T> List<T> each(
      List<Ending<Lote, O>> endings, Function<Ending<Lote, O>, T> value) {
    return endings.stream().map(value).toList();
  }

  private static Set<UUID> tokensOf(RowSet<Row> rows) {
    Set<UUID> tokens = new HashSet<>();
    rows.forEach(row -> tokens.add(row.getUUID("token")));
    return tokens;
  }
}
