package dev.eclusa.applier;

import dev.eclusa.drain.Reach;
import dev.eclusa.postgres.Statements;
import io.vertx.mutiny.sqlclient.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;

/**
 * Takes events for one transaction: rows that another transaction holds are left out, so appliers
 * never wait for each other here.
 */
@ApplicationScoped
class Claims {

  private static final String DUE =
      """
      SELECT provedor, evento_id, recurso_id, tipo, tentativas, traceparent,
             octet_length(corpo) AS bytes,
             (extract(epoch FROM now() - recebido_em) * 1000)::bigint AS idade_ms,
             (extract(epoch FROM now() - disponivel_em) * 1000)::bigint AS espera_ms
      FROM webhook_eventos
      WHERE aplicado_em IS NULL AND parado_em IS NULL
        AND disponivel_em <= now() AND disponivel_em > now() - $1 * interval '1 second'
      ORDER BY disponivel_em
      LIMIT $2
      FOR UPDATE SKIP LOCKED
      """;

  private static final String NAMED =
      """
      SELECT provedor, evento_id, recurso_id, tipo, tentativas, traceparent,
             octet_length(corpo) AS bytes,
             (extract(epoch FROM now() - recebido_em) * 1000)::bigint AS idade_ms,
             (extract(epoch FROM now() - disponivel_em) * 1000)::bigint AS espera_ms
      FROM webhook_eventos
      WHERE (provedor, evento_id) IN (SELECT * FROM unnest($1::text[], $2::text[]))
        AND aplicado_em IS NULL AND parado_em IS NULL AND disponivel_em <= now()
      ORDER BY disponivel_em
      FOR UPDATE SKIP LOCKED
      """;

  /**
   * The oldest due events.
   *
   * @param limit at most so many
   * @param bytes at most so much of bodies together, though always one event: a batch is bounded in
   *     memory, too. What is claimed beyond that stays locked until the transaction ends
   */
  List<ClaimedEvent> due(Statements tx, Reach reach, int limit, long bytes) {
    return within(bytes, claimed(tx.query(DUE, (double) reach.seconds(), (long) limit)));
  }

  /** These events, less those that are done, parked, delayed or in other hands by now. */
  List<ClaimedEvent> named(Statements tx, List<EventKey> keys) {
    return claimed(
        tx.query(
            NAMED, Columns.text(keys, EventKey::provider), Columns.text(keys, EventKey::eventId)));
  }

  private static List<ClaimedEvent> claimed(Iterable<Row> rows) {
    return StreamSupport.stream(rows.spliterator(), false).map(Claims::claimed).toList();
  }

  private static ClaimedEvent claimed(Row row) {
    return new ClaimedEvent(
        new EventKey(row.getString("provedor"), row.getString("evento_id")),
        row.getString("recurso_id"),
        row.getString("tipo"),
        row.getInteger("tentativas"),
        row.getString("traceparent"),
        row.getInteger("bytes"),
        Duration.ofMillis(row.getLong("idade_ms")),
        Duration.ofMillis(row.getLong("espera_ms")));
  }

  private static List<ClaimedEvent> within(long bytes, List<ClaimedEvent> claimed) {
    List<ClaimedEvent> kept = new ArrayList<>();
    long sum = 0;
    for (ClaimedEvent event : claimed) {
      sum += event.bytes();
      if (sum > bytes && !kept.isEmpty()) {
        break;
      }
      kept.add(event);
    }
    return kept;
  }
}
