package dev.eclusa.receiver;

import dev.eclusa.embedded.PostgresServer;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * A server that stands still: its connections stay open, new ones are taken by the kernel, and
 * nothing is ever answered. Goes on when closed.
 */
final class FrozenPostgres implements AutoCloseable {

  private final List<ProcessHandle> processes;

  private FrozenPostgres(List<ProcessHandle> processes) {
    this.processes = processes;
  }

  static FrozenPostgres freeze(PostgresServer server) throws SQLException {
    ProcessHandle postmaster = postmaster(server);
    signal("-STOP", List.of(postmaster));
    List<ProcessHandle> family = new ArrayList<>(List.of(postmaster));
    family.addAll(postmaster.descendants().toList());
    signal("-STOP", family);
    return new FrozenPostgres(family);
  }

  private static ProcessHandle postmaster(PostgresServer server) throws SQLException {
    try (Connection connection = server.connect();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT pg_backend_pid()")) {
      row.next();
      return ProcessHandle.of(row.getLong(1)).orElseThrow().parent().orElseThrow();
    }
  }

  @Override
  public void close() {
    signal("-CONT", processes);
  }

  private static void signal(String signal, List<ProcessHandle> processes) {
    List<String> command = new ArrayList<>(List.of("kill", signal));
    processes.stream().filter(ProcessHandle::isAlive).forEach(p -> command.add("" + p.pid()));
    try {
      new ProcessBuilder(command).inheritIO().start().waitFor();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
