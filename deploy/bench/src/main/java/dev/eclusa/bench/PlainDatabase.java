package dev.eclusa.bench;

import dev.eclusa.embedded.PostgresServer;
import dev.eclusa.embedded.SchemaMigration;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** A database of the baselines' own, on the same server and with the same schema. */
record PlainDatabase(String jdbcUrl, String user) {

  private static final String NAME = "eclusa_baseline";

  static PlainDatabase create(PostgresServer server) throws SQLException {
    try (Connection connection = server.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE " + NAME);
    }
    SchemaMigration.migrate(server.url(NAME), server.user(), "");
    return new PlainDatabase("jdbc:" + server.url(NAME), server.user());
  }

  Connection connect() throws SQLException {
    return DriverManager.getConnection(jdbcUrl, user, "");
  }
}
