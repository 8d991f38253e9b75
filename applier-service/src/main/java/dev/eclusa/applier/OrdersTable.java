package dev.eclusa.applier;

import dev.eclusa.order.Effect;
import dev.eclusa.order.Order;
import dev.eclusa.order.Status;
import dev.eclusa.postgres.Statements;
import io.vertx.mutiny.sqlclient.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Set;
import java.util.stream.Collectors;

/** Rows of {@code pedidos}, many at a time. */
@ApplicationScoped
class OrdersTable {

  private static final String READ =
      """
      SELECT k.provedor, k.pedido_id, p.status, p.versao_origem, p.versao_nao_terminal,
             p.total_centavos, p.versao_total, p.cliente_email, p.versao_email,
             ARRAY(SELECT o.efeito FROM outbox o
                   WHERE o.provedor = k.provedor AND o.pedido_id = k.pedido_id) AS efeitos
      FROM unnest($1::text[], $2::text[]) AS k (provedor, pedido_id)
      LEFT JOIN pedidos p ON p.provedor = k.provedor AND p.id = k.pedido_id
      """;

  private static final String WRITE =
      """
      INSERT INTO pedidos (provedor, id, status, versao_origem, versao_nao_terminal,
                           total_centavos, versao_total, cliente_email, versao_email)
      SELECT *
      FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::bigint[],
                  $6::bigint[], $7::bigint[], $8::text[], $9::bigint[])
      ON CONFLICT (provedor, id) DO UPDATE
      SET status = excluded.status,
          versao_origem = excluded.versao_origem,
          versao_nao_terminal = excluded.versao_nao_terminal,
          total_centavos = excluded.total_centavos,
          versao_total = excluded.versao_total,
          cliente_email = excluded.cliente_email,
          versao_email = excluded.versao_email,
          atualizado_em = now()
      """;

  /** The state of each order, known or not. To be called under the orders' locks. */
  Map<OrderKey, OrderState> read(Statements tx, List<OrderKey> keys) {
    Map<OrderKey, OrderState> states = new LinkedHashMap<>();
    for (Row row :
        tx.query(
            READ, Columns.text(keys, OrderKey::provider), Columns.text(keys, OrderKey::orderId))) {
      OrderKey key = new OrderKey(row.getString("provedor"), row.getString("pedido_id"));
      states.put(key, new OrderState(order(row), raised(row)));
    }
    return states;
  }

  /** Writes whole rows. To be called under the orders' locks, with what was read under them. */
  void write(Statements tx, Map<OrderKey, Order> changed) {
    if (changed.isEmpty()) {
      return;
    }
    Set<Entry<OrderKey, Order>> rows = changed.entrySet();
    tx.query(
        WRITE,
        Columns.text(rows, e -> e.getKey().provider()),
        Columns.text(rows, e -> e.getKey().orderId()),
        Columns.text(rows, e -> e.getValue().status().stored()),
        Columns.bigint(rows, e -> e.getValue().originVersion()),
        Columns.bigint(rows, e -> e.getValue().nonTerminalVersion()),
        Columns.bigint(rows, e -> e.getValue().totalCents()),
        Columns.bigint(rows, e -> e.getValue().totalVersion()),
        Columns.text(rows, e -> e.getValue().customerEmail()),
        Columns.bigint(rows, e -> e.getValue().emailVersion()));
  }

  private static Order order(Row row) {
    String status = row.getString("status");
    if (status == null) {
      return null;
    }
    return new Order(
        Status.ofStored(status).orElseThrow(),
        row.getLong("versao_origem"),
        row.getLong("versao_nao_terminal"),
        row.getLong("total_centavos"),
        row.getLong("versao_total"),
        row.getString("cliente_email"),
        row.getLong("versao_email"));
  }

  private static Set<Effect> raised(Row row) {
    return Arrays.stream(row.getArrayOfStrings("efeitos"))
        .map(name -> Effect.ofStored(name).orElseThrow())
        .collect(Collectors.toSet());
  }
}
