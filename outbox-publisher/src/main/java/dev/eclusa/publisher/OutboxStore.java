package dev.eclusa.publisher;

import dev.eclusa.drain.Reach;
import dev.eclusa.lease.Claimed;
import dev.eclusa.lease.Ending;
import dev.eclusa.lease.LeasedStore;
import dev.eclusa.lease.Outcome;
import dev.eclusa.order.Effect;
import dev.eclusa.postgres.Database;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

/** The outbox as one destination sees it: the effects that go there. */
final class OutboxStore implements LeasedStore<OutboxEffect, Accepted> {

  private static final String RETRY =
      """
      UPDATE outbox o
      SET lease_token = NULL,
          disponivel_em = now() + k.wait * interval '1 millisecond',
          tentativas = o.tentativas - k.unburnt,
          ultimo_erro = k.reason
      FROM unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::uuid[],
                  $6::bigint[], $7::bigint[], $8::text[])
        AS k (provedor, pedido_id, efeito, tentativas, token, wait, unburnt, reason)
      WHERE o.provedor = k.provedor AND o.pedido_id = k.pedido_id AND o.efeito = k.efeito
        AND o.tentativas = k.tentativas AND o.lease_token = k.token
      RETURNING k.token
      """;

  private static final String PARK =
      """
      UPDATE outbox o
      SET lease_token = NULL, parado_em = now(), ultimo_erro = k.reason
      FROM unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::uuid[], $6::text[])
        AS k (provedor, pedido_id, efeito, tentativas, token, reason)
      WHERE o.provedor = k.provedor AND o.pedido_id = k.pedido_id AND o.efeito = k.efeito
        AND o.tentativas = k.tentativas AND o.lease_token = k.token
      RETURNING k.token
      """;

  private static final String RELEASE =
      """
      UPDATE outbox o
      SET lease_token = NULL,
          disponivel_em = now() + k.wait * interval '1 millisecond',
          tentativas = o.tentativas - 1
      FROM unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::uuid[], $6::bigint[])
        AS k (provedor, pedido_id, efeito, tentativas, token, wait)
      WHERE o.provedor = k.provedor AND o.pedido_id = k.pedido_id AND o.efeito = k.efeito
        AND o.tentativas = k.tentativas AND o.lease_token = k.token
      RETURNING k.token
      """;

  private static final String RENEW =
      """
      UPDATE outbox o
      SET disponivel_em = now() + $6 * interval '1 millisecond'
      FROM unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::uuid[])
        AS k (provedor, pedido_id, efeito, tentativas, token)
      WHERE o.provedor = k.provedor AND o.pedido_id = k.pedido_id AND o.efeito = k.efeito
        AND o.tentativas = k.tentativas AND o.lease_token = k.token
      RETURNING k.token
      """;

  private final Database database;
  private final List<Effect> effects;
  private final Duration horizon;
  private final Completions completions;

  /**
   * @param effects those that go to this destination
   * @param horizon age from which an effect counts as overdue
   */
  OutboxStore(Database database, List<Effect> effects, Duration horizon, Completions completions) {
    this.database = database;
    this.effects = List.copyOf(effects);
    this.horizon = horizon;
    this.completions = completions;
  }

  @Override
  public List<Claimed<OutboxEffect>> claim(int max, Reach reach, Duration lease) {
    return EffectClaims.claim(
        database, EffectClaims.parameters(max, reach, effects, lease, horizon));
  }

  @Override
  public Set<UUID> complete(List<Ending<OutboxEffect, Outcome.Done<Accepted>>> done) {
    List<Claimed<OutboxEffect>> claimed = done.stream().map(Ending::claimed).toList();
    return completions.published(completions.complete(database, claimed));
  }

  @Override
  public Set<UUID> retry(List<Ending<OutboxEffect, Outcome.Retry<Accepted>>> failed) {
    return tokens(
        database.query(
            RETRY,
            EffectColumns.providers(failed, Ending::claimed),
            EffectColumns.orders(failed, Ending::claimed),
            EffectColumns.effects(failed, Ending::claimed),
            EffectColumns.attempts(failed, Ending::claimed),
            EffectColumns.tokens(failed, Ending::claimed),
            EffectColumns.numbers(failed, e -> e.outcome().after().toMillis()),
            EffectColumns.numbers(failed, e -> e.outcome().burnsAttempt() ? 0L : 1L),
            EffectColumns.texts(failed, e -> e.outcome().reason())));
  }

  @Override
  public Set<UUID> park(List<Ending<OutboxEffect, Outcome.Park<Accepted>>> hopeless) {
    return tokens(
        database.query(
            PARK,
            EffectColumns.providers(hopeless, Ending::claimed),
            EffectColumns.orders(hopeless, Ending::claimed),
            EffectColumns.effects(hopeless, Ending::claimed),
            EffectColumns.attempts(hopeless, Ending::claimed),
            EffectColumns.tokens(hopeless, Ending::claimed),
            EffectColumns.texts(hopeless, e -> e.outcome().reason())));
  }

  @Override
  public Set<UUID> release(List<Ending<OutboxEffect, Outcome.Release<Accepted>>> untried) {
    return tokens(
        database.query(
            RELEASE,
            EffectColumns.providers(untried, Ending::claimed),
            EffectColumns.orders(untried, Ending::claimed),
            EffectColumns.effects(untried, Ending::claimed),
            EffectColumns.attempts(untried, Ending::claimed),
            EffectColumns.tokens(untried, Ending::claimed),
            EffectColumns.numbers(untried, e -> e.outcome().after().toMillis())));
  }

  @Override
  public Set<UUID> renew(List<Claimed<OutboxEffect>> running, Duration lease) {
    return tokens(
        database.query(
            RENEW,
            EffectColumns.providers(running, Function.identity()),
            EffectColumns.orders(running, Function.identity()),
            EffectColumns.effects(running, Function.identity()),
            EffectColumns.attempts(running, Function.identity()),
            EffectColumns.tokens(running, Function.identity()),
            lease.toMillis()));
  }

  private static Set<UUID> tokens(RowSet<Row> rows) {
    Set<UUID> held = new HashSet<>();
    rows.forEach(row -> held.add(row.getUUID("token")));
    return held;
  }
}
