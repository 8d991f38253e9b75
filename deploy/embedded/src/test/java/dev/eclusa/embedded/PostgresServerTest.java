package dev.eclusa.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PostgresServerTest {

  @Test
  @DisplayName("a durable server has every committed row after kill -9, on the same port")
  void keepsCommittedRows() throws SQLException {
    // Given
    try (PostgresServer server = PostgresServer.start(PostgresSettings.temporary())) {
      assertEquals("on", value(server, "SHOW fsync"));
      assertEquals("on", value(server, "SHOW synchronous_commit"));
      assertEquals("on", value(server, "SHOW full_page_writes"));
      execute(server, "CREATE TABLE kept (n int)");
      execute(server, "INSERT INTO kept SELECT generate_series(1, 1000)");

      // When
      try (Connection open = server.connect()) {
        assertTrue(open.isValid(1));
        server.killHard();
        assertFalse(server.isRunning());
        assertThrows(SQLException.class, server::connect);
        server.start();
      }

      // Then
      assertEquals("1000", value(server, "SELECT count(*) FROM kept"));
    }
  }

  @Test
  @DisplayName(
      "stop and start again by the data directory: rows stay, a stale postmaster.pid is no obstacle")
  void keepsDirectory(@TempDir Path directory) throws Exception {
    // Given
    PostgresSettings settings = PostgresSettings.in(directory.resolve("pg"));
    try (PostgresServer first = PostgresServer.start(settings)) {
      execute(first, "CREATE TABLE kept AS SELECT 42 AS n");
    }
    // The pid of a live process that is no PostgreSQL: a reused pid after a crash.
    Files.writeString(
        settings.data().resolve("postmaster.pid"), ProcessHandle.current().pid() + "\n");

    // When
    try (PostgresServer second = PostgresServer.start(settings.withPort(FreePort.find()))) {

      // Then
      assertEquals("42", value(second, "SELECT n FROM kept"));
      second.restart();
      assertEquals("42", value(second, "SELECT n FROM kept"));
    }
  }

  @Test
  @DisplayName("a directory in use and a port in use are refused with a clear message")
  void refusesWhatIsTaken(@TempDir Path directory) {
    PostgresSettings settings = PostgresSettings.in(directory.resolve("pg")).withDurable(false);
    try (PostgresServer running = PostgresServer.start(settings)) {

      EmbeddedServerException sameDirectory =
          assertThrows(EmbeddedServerException.class, () -> PostgresServer.start(settings));
      EmbeddedServerException samePort =
          assertThrows(
              EmbeddedServerException.class,
              () ->
                  PostgresServer.start(
                      PostgresSettings.temporary().withDurable(false).withPort(running.port())));

      assertTrue(sameDirectory.getMessage().contains("in use by another process"));
      assertTrue(samePort.getMessage().contains("could not bind"), samePort::getMessage);
    }
  }

  @Test
  @DisplayName("a temporary server removes its directory")
  void removesTemporaryDirectory() {
    PostgresSettings settings = PostgresSettings.temporary().withDurable(false);

    PostgresServer.start(settings).close();

    assertFalse(Files.exists(settings.directory()));
  }

  @Test
  @DisplayName("200 connections at once")
  void manyConnections() {
    try (PostgresServer server =
        PostgresServer.start(PostgresSettings.temporary().withDurable(false))) {
      var connections =
          IntStream.range(0, 200)
              .mapToObj(
                  i -> {
                    try {
                      return server.connect();
                    } catch (SQLException e) {
                      throw new AssertionError(e);
                    }
                  })
              .toList();
      assertEquals(200, connections.size());
    }
  }

  private static void execute(PostgresServer server, String sql) throws SQLException {
    try (Connection connection = server.connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static String value(PostgresServer server, String sql) throws SQLException {
    try (Connection connection = server.connect();
        Statement statement = connection.createStatement();
        var rows = statement.executeQuery(sql)) {
      assertTrue(rows.next());
      return rows.getString(1);
    }
  }
}
