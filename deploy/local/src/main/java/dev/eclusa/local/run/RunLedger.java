package dev.eclusa.local.run;

import dev.eclusa.local.stack.PostgresAddress;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the database holds of the orders of one run: those whose ids begin with its prefix. */
final class RunLedger {
  private static final String PROGRESS =
      """
      SELECT (SELECT count(*) FROM webhook_eventos
              WHERE provedor = 'loja' AND starts_with(recurso_id, ?)) AS events,
             (SELECT count(*) FROM webhook_eventos
              WHERE provedor = 'loja' AND starts_with(recurso_id, ?)
                AND aplicado_em IS NULL AND parado_em IS NULL) AS waiting,
             (SELECT count(*) FROM outbox
              WHERE provedor = 'loja' AND starts_with(pedido_id, ?)) AS effects,
             (SELECT count(*) FROM outbox
              WHERE provedor = 'loja' AND starts_with(pedido_id, ?)
                AND enviado_em IS NULL AND parado_em IS NULL) AS undelivered,
             (SELECT count(*) FROM email_outbox
              WHERE starts_with(referencia_id, 'loja/' || ?)) AS mails,
             (SELECT count(*) FROM email_outbox
              WHERE starts_with(referencia_id, 'loja/' || ?)
                AND status IN ('pending', 'sending')) AS unsent
      """;

  private static final String RESULTS =
      """
      SELECT coalesce(resultado, CASE WHEN parado_em IS NULL THEN 'pendente' ELSE 'parado' END)
               AS result,
             count(*) AS events
      FROM webhook_eventos
      WHERE provedor = 'loja' AND starts_with(recurso_id, ?)
      GROUP BY 1
      """;

  private static final String ORDERS =
      """
      SELECT id, status, total_centavos, cliente_email, anomalia
      FROM pedidos
      WHERE provedor = 'loja' AND starts_with(id, ?)
      """;

  private static final String EFFECTS =
      """
      SELECT pedido_id, efeito
      FROM outbox
      WHERE provedor = 'loja' AND starts_with(pedido_id, ?) AND enviado_em IS NOT NULL
      ORDER BY seq
      """;

  // The effect carries the trace of the event that raised it.
  private static final String WEBHOOK_TO_EFFECT =
      """
      SELECT count(*) AS n,
             percentile_cont(0.5) WITHIN GROUP (ORDER BY took) * 1000 AS p50,
             percentile_cont(0.95) WITHIN GROUP (ORDER BY took) * 1000 AS p95
      FROM (SELECT extract(epoch FROM o.enviado_em - e.recebido_em) AS took
            FROM outbox o
            JOIN webhook_eventos e
              ON e.provedor = o.provedor AND e.recurso_id = o.pedido_id
             AND split_part(e.traceparent, '-', 2) = split_part(o.traceparent, '-', 2)
            WHERE o.provedor = 'loja' AND starts_with(o.pedido_id, ?)
              AND o.enviado_em IS NOT NULL AND o.efeito <> 'notificar_reembolso') t
      """;

  private static final String ENQUEUE_TO_MAIL =
      """
      SELECT count(*) AS n,
             percentile_cont(0.5) WITHIN GROUP (ORDER BY took) * 1000 AS p50,
             percentile_cont(0.95) WITHIN GROUP (ORDER BY took) * 1000 AS p95
      FROM (SELECT extract(epoch FROM enviado_em - criado_em) AS took
            FROM email_outbox
            WHERE starts_with(referencia_id, 'loja/' || ?) AND status = 'sent') t
      """;

  private final PostgresAddress database;
  private final String prefix;

  RunLedger(PostgresAddress database, String prefix) {
    this.database = database;
    this.prefix = prefix;
  }

  RunProgress progress() throws SQLException {
    return query(
        PROGRESS,
        row -> {
          row.next();
          return new RunProgress(
              row.getLong("events"),
              row.getLong("waiting"),
              row.getLong("effects"),
              row.getLong("undelivered"),
              row.getLong("mails"),
              row.getLong("unsent"));
        });
  }

  /** How many events had each result; {@code pendente} and {@code parado} for those without. */
  Map<String, Long> results() throws SQLException {
    return query(
        RESULTS,
        row -> {
          Map<String, Long> results = new HashMap<>();
          while (row.next()) {
            results.put(row.getString("result"), row.getLong("events"));
          }
          return results;
        });
  }

  Map<String, StoredOrder> orders() throws SQLException {
    return query(
        ORDERS,
        row -> {
          Map<String, StoredOrder> orders = new HashMap<>();
          while (row.next()) {
            orders.put(
                row.getString("id"),
                new StoredOrder(
                    row.getString("status"),
                    row.getObject("total_centavos", Long.class),
                    row.getString("cliente_email"),
                    row.getBoolean("anomalia")));
          }
          return orders;
        });
  }

  /** Effects that were delivered, of each order, in the order they arose. */
  Map<String, List<String>> effects() throws SQLException {
    return query(
        EFFECTS,
        row -> {
          Map<String, List<String>> effects = new HashMap<>();
          while (row.next()) {
            effects
                .computeIfAbsent(row.getString("pedido_id"), id -> new ArrayList<>())
                .add(row.getString("efeito"));
          }
          return effects;
        });
  }

  Latency webhookToEffect() throws SQLException {
    return query(WEBHOOK_TO_EFFECT, RunLedger::latency);
  }

  Latency enqueueToMail() throws SQLException {
    return query(ENQUEUE_TO_MAIL, RunLedger::latency);
  }

  private static Latency latency(ResultSet row) throws SQLException {
    row.next();
    long count = row.getLong("n");
    return count == 0
        ? new Latency(0, Double.NaN, Double.NaN)
        : new Latency(count, row.getDouble("p50"), row.getDouble("p95"));
  }

  private interface Reading<T> {
    T of(ResultSet rows) throws SQLException;
  }

  /** Every parameter is the prefix. */
  private <T> T query(String sql, Reading<T> reading) throws SQLException {
    try (Connection connection = database.connect();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      int parameters = statement.getParameterMetaData().getParameterCount();
      for (int index = 1; index <= parameters; index++) {
        statement.setString(index, prefix);
      }
      try (ResultSet rows = statement.executeQuery()) {
        return reading.of(rows);
      }
    }
  }
}
