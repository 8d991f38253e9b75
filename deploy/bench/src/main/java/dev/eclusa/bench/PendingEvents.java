package dev.eclusa.bench;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Fills an inbox with events that wait, and tells when none does. */
final class PendingEvents {

  private static final String FILL =
      """
      INSERT INTO webhook_eventos (provedor, evento_id, recurso_id, tipo, payload, corpo, traceparent)
      SELECT 'loja', e.id, e.pedido, e.tipo, e.corpo::jsonb, convert_to(e.corpo, 'UTF8'),
             '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
      FROM (
        SELECT ? || '-' || n AS id, ? || '-o' || n % ? AS pedido,
               (ARRAY['order.created', 'order.paid', 'order.shipped'])[1 + n / ? % 3] AS tipo,
               json_build_object(
                 'id', ? || '-' || n,
                 'type', (ARRAY['order.created', 'order.paid', 'order.shipped'])[1 + n / ? % 3],
                 'sequence', 1 + n / ?, 'occurred_at', '2026-11-30T12:00:00Z',
                 'data', json_build_object('id', ? || '-o' || n % ?, 'total_cents', 1000 + n,
                                           'customer_email', 'c' || n % ? || '@example.com'))::text AS corpo
        FROM generate_series(0, ? - 1) AS n) AS e
      """;
  private static final String LEFT =
      """
      SELECT EXISTS (SELECT 1 FROM webhook_eventos WHERE aplicado_em IS NULL AND parado_em IS NULL)
      """;

  private final Connection connection;

  PendingEvents(Connection connection) {
    this.connection = connection;
  }

  /** Adds {@code events} events of {@code orders} orders, created, paid and shipped in turn. */
  void fill(String prefix, int events, int orders) throws SQLException {
    Object[] params = {
      prefix, prefix, orders, orders, prefix, orders, orders, prefix, orders, orders, events
    };
    try (PreparedStatement fill = connection.prepareStatement(FILL)) {
      for (int i = 0; i < params.length; i++) {
        fill.setObject(i + 1, params[i]);
      }
      fill.executeUpdate();
    }
    try (Statement analyze = connection.createStatement()) {
      analyze.execute("ANALYZE webhook_eventos");
    }
  }

  boolean anyLeft() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(LEFT)) {
      rows.next();
      return rows.getBoolean(1);
    }
  }
}
