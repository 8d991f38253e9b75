package dev.eclusa.applier;

import dev.eclusa.postgres.Statements;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/**
 * The one way by which facts change orders, whether a webhook or the provider's API tells them.
 *
 * <p>Guarantees, when run in a transaction of isolation level READ COMMITTED (the default): facts
 * of one order are applied one transaction after the other, even when the order is new; state and
 * effects are written together or not at all; transactions that apply facts never end in a deadlock
 * with each other, as long as each calls {@link #apply} once.
 */
@ApplicationScoped
public class FactApplier {

  // Hashes are taken in ascending order: two transactions that want the same two locks can then
  // never each hold the one that the other waits for. Sorting the keys instead would not do, since
  // two keys may share a hash. The CTE is materialized so that the sort comes before the locking.
  private static final String LOCK =
      """
      WITH hashes AS MATERIALIZED (
        SELECT DISTINCT hashtextextended(provedor || '/' || pedido_id, 0) AS hash
        FROM unnest($1::text[], $2::text[]) AS pedidos_do_lote (provedor, pedido_id)
        ORDER BY hash
      )
      SELECT pg_advisory_xact_lock(hash) FROM hashes
      """;

  private final OrdersTable orders;
  private final EffectsTable effects;

  FactApplier(OrdersTable orders, EffectsTable effects) {
    this.orders = orders;
    this.effects = effects;
  }

  /**
   * Applies facts to their orders, in the given order. Several may be about one order.
   *
   * @param tx an open transaction; the locks taken here last until its end
   * @param facts the facts; may be empty
   * @throws RuntimeException what the database reports; the transaction must then be rolled back
   */
  public Applied apply(Statements tx, List<OrderFact> facts) {
    if (facts.isEmpty()) {
      return new Applied(List.of(), 0, 0);
    }
    List<OrderKey> keys = facts.stream().map(OrderFact::order).distinct().toList();
    lock(tx, keys);
    // A statement of its own, after the locks: only then does it see what their last holders wrote.
    Fold fold = new Fold(orders.read(tx, keys));
    facts.forEach(fold::add);
    orders.write(tx, fold.changed());
    effects.raise(tx, fold.effects());
    return new Applied(fold.outcomes(), fold.effects().size(), fold.moved());
  }

  private static void lock(Statements tx, List<OrderKey> keys) {
    tx.query(LOCK, Columns.text(keys, OrderKey::provider), Columns.text(keys, OrderKey::orderId));
  }
}
