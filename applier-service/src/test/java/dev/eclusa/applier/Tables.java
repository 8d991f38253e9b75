package dev.eclusa.applier;

import dev.eclusa.order.Order;
import dev.eclusa.postgres.Database;
import io.vertx.mutiny.sqlclient.Row;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.stream.StreamSupport;

/** What tests put into the tables and find in them. */
@Singleton
class Tables {

  final Database database;
  private final OrdersTable orders;

  Tables(Database database, OrdersTable orders) {
    this.database = database;
    this.orders = orders;
  }

  void clear() {
    database.query("TRUNCATE webhook_eventos, pedidos, outbox, cursores");
  }

  /** The order's row, or null. */
  Order order(OrderKey key) {
    return orders.read(database, List.of(key)).get(key).order();
  }

  long count(String sql, Object... params) {
    return database.query(sql, params).iterator().next().getLong(0);
  }

  List<String> texts(String sql, Object... params) {
    return StreamSupport.stream(database.query(sql, params).spliterator(), false)
        .map((Row row) -> row.getString(0))
        .toList();
  }

  /** The order's effects, in the order in which they would be delivered. */
  List<String> effects(OrderKey key) {
    return texts(
        "SELECT efeito FROM outbox WHERE provedor = $1 AND pedido_id = $2 ORDER BY seq",
        key.provider(),
        key.orderId());
  }
}
