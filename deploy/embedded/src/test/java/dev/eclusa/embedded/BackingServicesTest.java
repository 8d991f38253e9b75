package dev.eclusa.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class BackingServicesTest {

  @Test
  @DisplayName("each start has its own migrated database on the one server of the JVM")
  void freshDatabases() throws SQLException {
    // Given
    BackingServices first = new BackingServices();
    BackingServices second = new BackingServices();

    // When
    Map<String, String> one = first.start();
    Map<String, String> two = second.start();

    // Then
    assertNotEquals(one.get("eclusa.postgres.url"), two.get("eclusa.postgres.url"));
    assertEquals(one.get("eclusa.redis.url"), two.get("eclusa.redis.url"));
    execute(one, "INSERT INTO sample VALUES (1)");
    assertEquals(1, count(one));
    assertEquals(0, count(two));
    first.stop();
    second.stop();
  }

  @Test
  @DisplayName("any handle stops and starts the shared servers")
  void handles() throws SQLException {
    BackingServices services = new BackingServices();
    Map<String, String> config = services.start();
    execute(config, "INSERT INTO sample VALUES (1)");

    BackingServices.postgres().killHard();
    assertFalse(BackingServices.postgres().isRunning());
    BackingServices.postgres().start();
    BackingServices.redis().restart();

    assertTrue(BackingServices.redis().isRunning());
    assertEquals(1, count(config), "a commit survives kill -9 even on a server that isn't durable");
    services.stop();
  }

  private static void execute(Map<String, String> config, String sql) throws SQLException {
    try (Connection connection = connect(config);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static int count(Map<String, String> config) throws SQLException {
    try (Connection connection = connect(config);
        Statement statement = connection.createStatement();
        var rows = statement.executeQuery("SELECT count(*) FROM sample")) {
      assertTrue(rows.next());
      return rows.getInt(1);
    }
  }

  private static Connection connect(Map<String, String> config) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:" + config.get("eclusa.postgres.url"),
        config.get("eclusa.postgres.user"),
        config.get("eclusa.postgres.password"));
  }
}
