package dev.eclusa.publisher;

import dev.eclusa.lease.Claimed;
import dev.eclusa.order.Effect;
import dev.eclusa.postgres.Statements;
import io.vertx.mutiny.sqlclient.Row;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Ends delivered effects, and makes the next one of each order due at this instant: it may have
 * waited for longer than nudged claims look back.
 */
final class Completions {

  /**
   * One effect that was published.
   *
   * @param lag from when it arose to now, by the database's clock
   */
  record Published(UUID token, Effect effect, Duration lag) {}

  private static final String COMPLETE =
      """
      WITH ended AS (
        UPDATE outbox o
        SET enviado_em = now(), lease_token = NULL, ultimo_erro = NULL
        FROM unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::uuid[])
          AS k (provedor, pedido_id, efeito, tentativas, token)
        WHERE o.provedor = k.provedor AND o.pedido_id = k.pedido_id AND o.efeito = k.efeito
          AND o.tentativas = k.tentativas AND o.lease_token = k.token
        RETURNING k.token, o.provedor, o.pedido_id, o.efeito, o.seq,
                  extract(epoch FROM now() - o.criado_em)::double precision AS lag
      ), following AS (
        UPDATE outbox n
        SET disponivel_em = now()
        FROM ended e
        WHERE n.provedor = e.provedor AND n.pedido_id = e.pedido_id AND n.seq > e.seq
          AND n.enviado_em IS NULL AND n.parado_em IS NULL AND n.lease_token IS NULL
          AND n.disponivel_em < now()
      )
      SELECT token, efeito, lag FROM ended
      """;

  private final Consumer<List<Published>> listener;

  /**
   * @param listener told after the commit; must return at once
   */
  Completions(Consumer<List<Published>> listener) {
    this.listener = listener;
  }

  /** Ends those whose lease is still held; part of the caller's transaction, if it has one. */
  List<Published> complete(Statements tx, List<Claimed<OutboxEffect>> claimed) {
    List<Published> published = new ArrayList<>();
    for (Row row :
        tx.query(
            COMPLETE,
            EffectColumns.providers(claimed, Function.identity()),
            EffectColumns.orders(claimed, Function.identity()),
            EffectColumns.effects(claimed, Function.identity()),
            EffectColumns.attempts(claimed, Function.identity()),
            EffectColumns.tokens(claimed, Function.identity()))) {
      published.add(
          new Published(
              row.getUUID("token"),
              Effect.ofStored(row.getString("efeito")).orElseThrow(),
              Duration.ofNanos((long) (row.getDouble("lag") * 1e9))));
    }
    return published;
  }

  /**
   * To be called after the commit: whoever waits for these effects may go on.
   *
   * @return the tokens of those that were published
   */
  Set<UUID> published(List<Published> published) {
    if (!published.isEmpty()) {
      listener.accept(published);
    }
    return published.stream().map(Published::token).collect(Collectors.toSet());
  }
}
