package dev.eclusa.bench;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * What the applier is measured against: a loop with one transaction per event that runs the same
 * kinds of statements, one event after the other, on one connection.
 */
final class PlainApplier implements AutoCloseable {

  private static final String PENDING =
      "SELECT provedor, evento_id FROM webhook_eventos WHERE aplicado_em IS NULL LIMIT 200";
  private static final String CLAIM =
      """
      SELECT recurso_id, (payload->>'sequence')::bigint, (payload->'data'->>'total_cents')::bigint,
             payload->'data'->>'customer_email', tipo, payload::text
      FROM webhook_eventos
      WHERE provedor = ? AND evento_id = ? AND aplicado_em IS NULL
      FOR UPDATE SKIP LOCKED
      """;
  private static final String LOCK = "SELECT pg_advisory_xact_lock(hashtextextended(?, 0))";
  private static final String ORDER =
      "SELECT status, versao_origem FROM pedidos WHERE provedor = ? AND id = ?";
  private static final String UPSERT =
      """
      INSERT INTO pedidos (provedor, id, status, versao_origem, versao_nao_terminal,
                           total_centavos, versao_total, cliente_email, versao_email)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (provedor, id) DO UPDATE
      SET status = EXCLUDED.status, versao_origem = EXCLUDED.versao_origem,
          versao_nao_terminal = EXCLUDED.versao_nao_terminal,
          total_centavos = EXCLUDED.total_centavos, versao_total = EXCLUDED.versao_total,
          cliente_email = EXCLUDED.cliente_email, versao_email = EXCLUDED.versao_email,
          atualizado_em = now()
      """;
  private static final String EFFECT =
      "INSERT INTO outbox (provedor, pedido_id, efeito) VALUES (?, ?, ?) ON CONFLICT DO NOTHING";
  private static final String STAMP =
      """
      UPDATE webhook_eventos SET aplicado_em = now(), resultado = 'aplicado'
      WHERE provedor = ? AND evento_id = ?
      """;

  private record Key(String provider, String eventId) {}

  private final Connection connection;

  PlainApplier(String jdbcUrl, String user) throws SQLException {
    connection = DriverManager.getConnection(jdbcUrl, user, "");
    connection.setAutoCommit(false);
  }

  /** Applies all that is pending. Returns how many events that were. */
  int applyAll() throws SQLException {
    int applied = 0;
    for (List<Key> keys = pending(); !keys.isEmpty(); keys = pending()) {
      for (Key key : keys) {
        applyOne(key);
        applied++;
      }
    }
    return applied;
  }

  private List<Key> pending() throws SQLException {
    List<Key> keys = new ArrayList<>();
    try (PreparedStatement select = connection.prepareStatement(PENDING);
        ResultSet rows = select.executeQuery()) {
      while (rows.next()) {
        keys.add(new Key(rows.getString(1), rows.getString(2)));
      }
    }
    connection.commit();
    return keys;
  }

  private void applyOne(Key key) throws SQLException {
    try (PreparedStatement claim = prepare(CLAIM, key.provider, key.eventId);
        ResultSet event = claim.executeQuery()) {
      if (event.next()) {
        String order = event.getString(1);
        String status = statusOf(event.getString(5));
        run(LOCK, key.provider + "/" + order);
        run(ORDER, key.provider, order);
        long version = event.getLong(2);
        run(
            UPSERT,
            key.provider,
            order,
            status,
            version,
            version,
            event.getLong(3),
            version,
            event.getString(4),
            version);
        if (status.equals("pago")) {
          run(EFFECT, key.provider, order, "liberar_separacao");
        }
        run(STAMP, key.provider, key.eventId);
      }
    }
    connection.commit();
  }

  private static String statusOf(String type) {
    return switch (type) {
      case "order.created" -> "criado";
      case "order.paid" -> "pago";
      default -> "enviado";
    };
  }

  private void run(String sql, Object... params) throws SQLException {
    try (PreparedStatement statement = prepare(sql, params)) {
      statement.execute();
    }
  }

  private PreparedStatement prepare(String sql, Object... params) throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    for (int i = 0; i < params.length; i++) {
      statement.setObject(i + 1, params[i]);
    }
    return statement;
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
