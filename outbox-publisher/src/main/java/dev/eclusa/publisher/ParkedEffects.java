package dev.eclusa.publisher;

import dev.eclusa.postgres.Database;
import io.vertx.mutiny.sqlclient.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Effects that were set aside for a person. */
@ApplicationScoped
class ParkedEffects {

  /**
   * Which of them; null matches everything.
   *
   * @param effect stored name, such as {@code liberar_separacao}
   */
  record Filter(String provider, String orderId, String effect) {

    /** Whether it matches all there are. */
    boolean isEmpty() {
      return provider == null && orderId == null && effect == null;
    }
  }

  /**
   * One of them.
   *
   * @param seq place in the list
   * @param attempts attempts since it arose or was last replayed
   */
  record Item(
      long seq,
      String provider,
      String orderId,
      String effect,
      Instant createdAt,
      Instant parkedAt,
      int attempts,
      String reason) {}

  private static final String PAGE =
      """
      SELECT seq, provedor, pedido_id, efeito, criado_em, parado_em, tentativas, ultimo_erro
      FROM outbox
      WHERE parado_em IS NOT NULL AND seq > $1
        AND ($2::text IS NULL OR provedor = $2)
        AND ($3::text IS NULL OR pedido_id = $3)
        AND ($4::text IS NULL OR efeito = $4)
      ORDER BY seq
      LIMIT $5
      """;

  // Attempts start again, so that it isn't parked for its age at the first failure.
  private static final String REPLAY =
      """
      WITH parked AS MATERIALIZED (
        SELECT provedor, pedido_id, efeito
        FROM outbox
        WHERE parado_em IS NOT NULL
          AND ($1::text IS NULL OR provedor = $1)
          AND ($2::text IS NULL OR pedido_id = $2)
          AND ($3::text IS NULL OR efeito = $3)
        ORDER BY seq
        LIMIT $4
        FOR UPDATE
      )
      UPDATE outbox o
      SET parado_em = NULL, tentativas = 0, disponivel_em = now()
      FROM parked p
      WHERE o.provedor = p.provedor AND o.pedido_id = p.pedido_id AND o.efeito = p.efeito
      """;

  private final Database database;

  ParkedEffects(Database database) {
    this.database = database;
  }

  /** Oldest first, those after {@code after}. */
  List<Item> page(Filter filter, long after, int limit) {
    List<Item> items = new ArrayList<>();
    for (Row row :
        database.query(PAGE, after, filter.provider(), filter.orderId(), filter.effect(), limit)) {
      items.add(
          new Item(
              row.getLong("seq"),
              row.getString("provedor"),
              row.getString("pedido_id"),
              row.getString("efeito"),
              row.getOffsetDateTime("criado_em").toInstant(),
              row.getOffsetDateTime("parado_em").toInstant(),
              row.getInteger("tentativas"),
              row.getString("ultimo_erro")));
    }
    return items;
  }

  /** Makes up to {@code limit} of them due, oldest first; tells how many. */
  int replay(Filter filter, int limit) {
    return database
        .query(REPLAY, filter.provider(), filter.orderId(), filter.effect(), limit)
        .rowCount();
  }
}
