package dev.eclusa.applier.operator;

import dev.eclusa.postgres.Database;
import io.vertx.mutiny.sqlclient.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;

/** Parked rows of {@code webhook_eventos}. */
@ApplicationScoped
class ParkedEvents {

  private static final String LIST =
      """
      SELECT provedor, evento_id, recurso_id, tipo, ultimo_erro, tentativas, recebido_em, parado_em
      FROM webhook_eventos
      WHERE parado_em IS NOT NULL
        AND (parado_em, provedor, evento_id) > ($1, $2, $3)
        AND ($4::text IS NULL OR provedor = $4)
        AND ($5::text IS NULL OR tipo = $5)
        AND ($6::text IS NULL OR starts_with(ultimo_erro, $6))
      ORDER BY parado_em, provedor, evento_id
      LIMIT $7
      """;

  private static final String REPLAY_ONE =
      """
      WITH evento AS MATERIALIZED (
        SELECT provedor, evento_id FROM webhook_eventos WHERE provedor = $1 AND evento_id = $2
      ), de_novo AS (
        UPDATE webhook_eventos e
        SET parado_em = NULL, ultimo_erro = NULL, tentativas = 0, disponivel_em = now()
        FROM evento
        WHERE e.provedor = evento.provedor AND e.evento_id = evento.evento_id
          AND e.parado_em IS NOT NULL
        RETURNING 1
      )
      SELECT (SELECT count(*) FROM evento) AS existe, (SELECT count(*) FROM de_novo) AS de_novo
      """;

  // Only what was parked when the replay began: an event that fails again at once isn't taken
  // twice. A chunk at a time keeps each statement short.
  private static final String REPLAY_CHUNK =
      """
      WITH escolhidos AS MATERIALIZED (
        SELECT provedor, evento_id
        FROM webhook_eventos
        WHERE parado_em IS NOT NULL AND parado_em <= $1
          AND ($2::text IS NULL OR provedor = $2)
          AND ($3::text IS NULL OR tipo = $3)
          AND ($4::text IS NULL OR starts_with(ultimo_erro, $4))
        ORDER BY parado_em, provedor, evento_id
        LIMIT 1000
        FOR UPDATE SKIP LOCKED
      )
      UPDATE webhook_eventos e
      SET parado_em = NULL, ultimo_erro = NULL, tentativas = 0, disponivel_em = now()
      FROM escolhidos c
      WHERE e.provedor = c.provedor AND e.evento_id = c.evento_id
      """;

  private final Database database;

  ParkedEvents(Database database) {
    this.database = database;
  }

  List<ParkedPage.Item> page(EventFilter filter, PageToken after, long limit) {
    var rows =
        database.query(
            LIST,
            after.databaseTime(),
            after.provider(),
            after.id(),
            filter.provider(),
            filter.type(),
            filter.reason(),
            limit);
    return StreamSupport.stream(rows.spliterator(), false).map(ParkedEvents::item).toList();
  }

  /** 1 when the event was parked, 0 when it wasn't, empty when there is none. */
  Optional<Long> replay(String provider, String eventId) {
    Row row = database.query(REPLAY_ONE, provider, eventId).iterator().next();
    return row.getLong("existe") == 0 ? Optional.empty() : Optional.of(row.getLong("de_novo"));
  }

  /** The database's time, as the bound of a replay. */
  OffsetDateTime now() {
    return database.query("SELECT now()").iterator().next().getOffsetDateTime(0);
  }

  /** Replays some; to be called until it returns 0. */
  int replayChunk(EventFilter filter, OffsetDateTime parkedUntil) {
    return database
        .query(REPLAY_CHUNK, parkedUntil, filter.provider(), filter.type(), filter.reason())
        .rowCount();
  }

  private static ParkedPage.Item item(Row row) {
    return new ParkedPage.Item(
        row.getString("provedor"),
        row.getString("evento_id"),
        row.getString("recurso_id"),
        row.getString("tipo"),
        row.getString("ultimo_erro"),
        row.getInteger("tentativas"),
        row.getOffsetDateTime("recebido_em").toInstant(),
        row.getOffsetDateTime("parado_em").toInstant());
  }
}
