package dev.eclusa.applier;

import dev.eclusa.order.Order;
import dev.eclusa.postgres.Database;
import io.vertx.mutiny.sqlclient.Row;
import jakarta.inject.Singleton;
import java.time.Duration;
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

  void receive(StoredEvent... events) {
    receive(List.of(events), null);
  }

  void receive(List<StoredEvent> events, String traceparent) {
    database.query(
        """
        INSERT INTO webhook_eventos
          (provedor, evento_id, recurso_id, tipo, payload, corpo, traceparent)
        SELECT provedor, evento_id, recurso_id, tipo, texto::jsonb, convert_to(texto, 'UTF8'), $6
        FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])
          AS e (provedor, evento_id, recurso_id, tipo, texto)
        """,
        Columns.text(events, e -> e.key().provider()),
        Columns.text(events, e -> e.key().eventId()),
        Columns.text(events, StoredEvent::orderId),
        Columns.text(events, StoredEvent::type),
        Columns.text(events, StoredEvent::payload),
        traceparent);
  }

  /** Shifts when events became due: back by so much. */
  void age(Duration by) {
    database.query(
        "UPDATE webhook_eventos SET disponivel_em = disponivel_em - $1 * interval '1 millisecond'",
        (double) by.toMillis());
  }

  EventState event(StoredEvent event) {
    return event(event.key());
  }

  EventState event(EventKey key) {
    Row row =
        database
            .query(
                """
                SELECT resultado, tentativas, parado_em IS NOT NULL AS parado, ultimo_erro,
                       (extract(epoch FROM disponivel_em - now()) * 1000)::bigint AS espera_ms
                FROM webhook_eventos WHERE provedor = $1 AND evento_id = $2
                """,
                key.provider(),
                key.eventId())
            .iterator()
            .next();
    return new EventState(
        row.getString("resultado"),
        row.getInteger("tentativas"),
        row.getBoolean("parado"),
        row.getString("ultimo_erro"),
        Duration.ofMillis(row.getLong("espera_ms")));
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

  /** How many events are done. */
  long done() {
    return count("SELECT count(*) FROM webhook_eventos WHERE aplicado_em IS NOT NULL");
  }

  /** The order's effects, in the order in which they would be delivered. */
  List<String> effects(OrderKey key) {
    return texts(
        "SELECT efeito FROM outbox WHERE provedor = $1 AND pedido_id = $2 ORDER BY seq",
        key.provider(),
        key.orderId());
  }

  /**
   * A row of the inbox.
   *
   * @param result null while not done
   * @param dueIn negative when it became due in the past
   */
  record EventState(String result, int attempts, boolean parked, String reason, Duration dueIn) {}
}
