package dev.eclusa.local.stack;

import dev.eclusa.local.LocalStackException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;

/**
 * Two integrations behind the Runner stand-in, their handlers, and tenants who may do more than an
 * installation allows by itself. What is there already stays as it is, but for the Runners'
 * addresses.
 */
public final class DemoHandlers {

  /** The integration of {@link #BATCHES} and {@link #SINGLES}. */
  public static final String ERP = "erp";

  /** The integration of {@link #LIVE}. */
  public static final String CRM = "crm";

  /** Takes 50 items with one call. */
  public static final String BATCHES = "erp-estoque";

  /** Takes one item with one call. */
  public static final String SINGLES = "erp-precos";

  /** Takes one item with one call. */
  public static final String LIVE = "crm-contatos";

  /** Tenant with much to do. */
  public static final String LARGE = "grande";

  /** Tenant with little to do. */
  public static final String SMALL = "pequeno";

  /** Tenant whose items come one by one. */
  public static final String ONE_BY_ONE = "ao-vivo";

  private static final int BATCH_SIZE = 50;
  private static final int ITEMS_PER_MINUTE = 1_000_000;

  // Ports may differ from start to start, so addresses follow.
  private static final String INTEGRATION =
      """
      INSERT INTO integration_types (integration_key, runner_url, timeout_ms) VALUES (?, ?, 10000)
      ON CONFLICT (integration_key) DO UPDATE SET runner_url = excluded.runner_url
      """;
  private static final String HANDLER =
      """
      INSERT INTO configs (handler_key, integration_key, direction, batch_size, page_size)
      VALUES (?, ?, 'outbound', ?, 1000)
      ON CONFLICT DO NOTHING
      """;
  private static final String LIMIT =
      """
      INSERT INTO tenant_limits (tenant_id, items_per_minute) VALUES (?, ?)
      ON CONFLICT DO NOTHING
      """;

  private DemoHandlers() {}

  static void addMissing(PostgresAddress database, String runnerUrl) {
    try (Connection connection = database.connect()) {
      for (String integration : List.of(ERP, CRM)) {
        execute(connection, INTEGRATION, integration, runnerUrl + "/" + integration);
      }
      execute(connection, HANDLER, BATCHES, ERP, BATCH_SIZE);
      execute(connection, HANDLER, SINGLES, ERP, 1);
      execute(connection, HANDLER, LIVE, CRM, 1);
      for (String tenant : List.of(LARGE, SMALL, ONE_BY_ONE)) {
        execute(connection, LIMIT, tenant, ITEMS_PER_MINUTE);
      }
    } catch (SQLException e) {
      throw new LocalStackException("The demo's handlers cannot be stored: " + e.getMessage(), e);
    }
  }

  private static void execute(Connection connection, String sql, Object... values)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        statement.setObject(i + 1, values[i]);
      }
      statement.executeUpdate();
    }
  }
}
