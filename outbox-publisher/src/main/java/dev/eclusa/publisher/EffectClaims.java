package dev.eclusa.publisher;

import dev.eclusa.drain.Reach;
import dev.eclusa.lease.Claimed;
import dev.eclusa.lease.Lease;
import dev.eclusa.order.Effect;
import dev.eclusa.postgres.Statements;
import io.vertx.mutiny.sqlclient.Row;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Claims due effects.
 *
 * <p>Only the first unsent effect of an order is taken, so that its effects go out one after the
 * other; a parked one holds the rest of its order, and of no other. Whoever raises effects of one
 * order does so one transaction at a time: a later effect is never visible before an earlier one.
 */
final class EffectClaims {

  static final String CLAIM =
      """
      WITH due AS MATERIALIZED (
        SELECT o.provedor, o.pedido_id, o.efeito, o.lease_token IS NOT NULL AS reclaimed,
               extract(epoch FROM now() - o.disponivel_em)::double precision AS waited,
               o.criado_em < now() - $5 * interval '1 millisecond' AS overdue
        FROM outbox o
        WHERE o.enviado_em IS NULL
          AND o.parado_em IS NULL
          AND o.disponivel_em <= now()
          AND o.disponivel_em > now() - $2 * interval '1 second'
          AND o.efeito = ANY ($3::text[])
          AND NOT EXISTS (
            SELECT FROM outbox e
            WHERE e.provedor = o.provedor AND e.pedido_id = o.pedido_id
              AND e.seq < o.seq AND e.enviado_em IS NULL)
        ORDER BY o.disponivel_em, o.seq
        LIMIT $1
        FOR UPDATE OF o SKIP LOCKED
      )
      UPDATE outbox o
      SET lease_token = gen_random_uuid(),
          tentativas = o.tentativas + 1,
          disponivel_em = now() + $4 * interval '1 millisecond'
      FROM due
      WHERE o.provedor = due.provedor AND o.pedido_id = due.pedido_id AND o.efeito = due.efeito
      RETURNING o.provedor, o.pedido_id, o.efeito, o.criado_em, o.tentativas, o.lease_token,
                o.traceparent, due.reclaimed, due.waited, due.overdue
      """;

  private EffectClaims() {}

  static Object[] parameters(
      int max, Reach reach, List<Effect> effects, Duration lease, Duration horizon) {
    return new Object[] {
      max,
      reach.seconds(),
      EffectColumns.texts(effects, Effect::stored),
      lease.toMillis(),
      horizon.toMillis()
    };
  }

  static List<Claimed<OutboxEffect>> claim(Statements database, Object[] parameters) {
    List<Claimed<OutboxEffect>> claimed = new ArrayList<>();
    for (Row row : database.query(CLAIM, parameters)) {
      claimed.add(read(row));
    }
    return claimed;
  }

  private static Claimed<OutboxEffect> read(Row row) {
    Effect effect = Effect.ofStored(row.getString("efeito")).orElseThrow();
    EffectKey key = new EffectKey(row.getString("provedor"), row.getString("pedido_id"), effect);
    return new Claimed<>(
        new OutboxEffect(
            key,
            row.getOffsetDateTime("criado_em").toInstant(),
            Duration.ofMillis((long) (row.getDouble("waited") * 1000)),
            row.getBoolean("overdue"),
            row.getString("traceparent")),
        new Lease(row.getUUID("lease_token"), row.getInteger("tentativas")),
        row.getBoolean("reclaimed"));
  }
}
