package dev.eclusa.publisher;

import dev.eclusa.lease.Claimed;
import dev.eclusa.postgres.Statements;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowIterator;

/** Reads what a refund notice needs of an order. */
final class RefundOrders {

  /**
   * What is known of an order now.
   *
   * @param email null while no fact has told it; personal data
   * @param totalCents null while no fact has told it
   */
  record Found(String email, Long totalCents) {
    private static final Found NOTHING = new Found(null, null);

    @Override
    public String toString() {
      return "Found[***]";
    }
  }

  private static final String LOCK =
      """
      SELECT FROM outbox
      WHERE provedor = $1 AND pedido_id = $2 AND efeito = $3
        AND tentativas = $4 AND lease_token = $5
      FOR UPDATE
      """;

  private static final String FIND =
      """
      SELECT cliente_email, total_centavos FROM pedidos WHERE provedor = $1 AND id = $2
      """;

  /** Locks the effect's row, if its lease is still held: until the commit nobody else gets it. */
  boolean lockIfHeld(Statements tx, Claimed<OutboxEffect> claimed) {
    EffectKey key = claimed.work().key();
    return tx.query(
                LOCK,
                key.provider(),
                key.orderId(),
                key.effect().stored(),
                claimed.lease().attempt(),
                claimed.lease().token())
            .rowCount()
        > 0;
  }

  Found find(Statements tx, EffectKey key) {
    RowIterator<Row> rows = tx.query(FIND, key.provider(), key.orderId()).iterator();
    if (!rows.hasNext()) {
      return Found.NOTHING;
    }
    Row row = rows.next();
    return new Found(row.getString("cliente_email"), row.getLong("total_centavos"));
  }
}
