package dev.eclusa.system;

import dev.eclusa.local.stack.LocalStack;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Set;

/** What tests ask the database themselves. */
final class Tables {
  private static final String EVENTS =
      "SELECT evento_id FROM webhook_eventos WHERE starts_with(recurso_id, ?)";
  private static final String APPLIED =
      """
      SELECT evento_id FROM webhook_eventos
      WHERE starts_with(recurso_id, ?) AND aplicado_em IS NOT NULL
      """;
  private static final String UNDELIVERED =
      "SELECT efeito FROM outbox WHERE starts_with(pedido_id, ?) AND enviado_em IS NULL";
  private static final String SESSIONS =
      """
      SELECT pid::text FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = ?
      """;
  private static final String WAITING_FOR_LOCK = SESSIONS + " AND wait_event_type = 'Lock'";

  private Tables() {}

  /** Ids of the events stored for orders whose ids begin so. */
  static Set<String> events(LocalStack stack, String prefix) throws SQLException {
    return texts(stack, EVENTS, prefix);
  }

  /** The same of those that have been applied. */
  static Set<String> applied(LocalStack stack, String prefix) throws SQLException {
    return texts(stack, APPLIED, prefix);
  }

  /** Effects of such orders that no destination has taken yet. */
  static Set<String> undelivered(LocalStack stack, String prefix) throws SQLException {
    return texts(stack, UNDELIVERED, prefix);
  }

  /** Sessions of a service, whether its process still lives or not. */
  static Set<String> sessions(LocalStack stack, String service) throws SQLException {
    return texts(stack, SESSIONS, service);
  }

  /** Those of them that wait for a lock right now. */
  static Set<String> waitingForLock(LocalStack stack, String service) throws SQLException {
    return texts(stack, WAITING_FOR_LOCK, service);
  }

  private static Set<String> texts(LocalStack stack, String sql, String parameter)
      throws SQLException {
    try (Connection connection = stack.database().connect();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, parameter);
      Set<String> texts = new HashSet<>();
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          texts.add(rows.getString(1));
        }
      }
      return texts;
    }
  }
}
