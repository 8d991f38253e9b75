package dev.eclusa.bench;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.UUID;

/**
 * What the receiver is measured against: a client that inserts one row and commits, again and
 * again, as pgbench does with a script, with the same row as the receiver writes.
 */
final class OneRowInserts implements ClosedLoad.Client {

  private static final String INSERT =
      """
      INSERT INTO webhook_eventos (provedor, evento_id, recurso_id, tipo, payload, corpo, traceparent)
      VALUES ('loja', ?, ?, 'order.paid', ?::jsonb, ?, ?)
      ON CONFLICT DO NOTHING
      """;

  private final Connection connection;
  private final PreparedStatement insert;
  private final Events events;

  OneRowInserts(String jdbcUrl, String user, Events events) throws SQLException {
    this.connection = DriverManager.getConnection(jdbcUrl, user, "");
    this.insert = connection.prepareStatement(INSERT);
    this.events = events;
  }

  @Override
  public void operate() throws SQLException {
    Events.Event event = events.next();
    insert.setString(1, event.id());
    insert.setString(2, event.orderId());
    insert.setString(3, event.body());
    insert.setBytes(4, event.bytes());
    insert.setString(
        5, "00-" + UUID.randomUUID().toString().replace("-", "") + "-00f067aa0ba902b7-01");
    insert.executeUpdate();
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
