package dev.eclusa.receiver;

import dev.eclusa.embedded.BackingServices;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.microprofile.config.ConfigProvider;

/** Looks at the database of the receiver under test, by a connection of its own. */
public final class Tables {

  private Tables() {}

  /** The first column of all rows, as text. */
  public static List<String> column(String sql, Object... params) {
    try (Connection connection = connect();
        PreparedStatement statement = prepare(connection, sql, params);
        ResultSet rows = statement.executeQuery()) {
      List<String> column = new ArrayList<>();
      while (rows.next()) {
        column.add(rows.getString(1));
      }
      return column;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The only row's only column, as text. */
  public static String value(String sql, Object... params) {
    List<String> column = column(sql, params);
    if (column.size() != 1) {
      throw new AssertionError(column.size() + " rows of: " + sql);
    }
    return column.get(0);
  }

  public static int count(String sql, Object... params) {
    return Integer.parseInt(value(sql, params));
  }

  public static void execute(String sql, Object... params) {
    try (Connection connection = connect();
        PreparedStatement statement = prepare(connection, sql, params)) {
      statement.execute();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Rows of this event. */
  public static int events(String eventId) {
    return count("SELECT count(*) FROM webhook_eventos WHERE evento_id = ?", eventId);
  }

  /** Rows of the inbox and of quarantine together. */
  public static int all() {
    return count(
        "SELECT (SELECT count(*) FROM webhook_eventos) + (SELECT count(*) FROM webhook_quarentena)");
  }

  private static PreparedStatement prepare(Connection connection, String sql, Object... params)
      throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    for (int i = 0; i < params.length; i++) {
      statement.setObject(i + 1, params[i]);
    }
    return statement;
  }

  public static Connection connect() throws SQLException {
    String url = ConfigProvider.getConfig().getValue("eclusa.postgres.url", String.class);
    return BackingServices.postgres().connect(url.substring(url.lastIndexOf('/') + 1));
  }
}
