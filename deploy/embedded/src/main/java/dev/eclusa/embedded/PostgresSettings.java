package dev.eclusa.embedded;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How to run a PostgreSQL server.
 *
 * @param directory holds data, log and lock; kept between runs unless {@code disposable}
 * @param disposable the directory is removed when the server closes or this JVM ends
 * @param port loopback port
 * @param durable true: a commit survives the loss of power (fsync). False: it survives {@code kill
 *     -9} of any process, but not of the machine; for tests that don't measure speed
 * @param parameters further server parameters, as in postgresql.conf
 */
public record PostgresSettings(
    Path directory, boolean disposable, int port, boolean durable, Map<String, String> parameters) {

  public PostgresSettings {
    directory = directory.toAbsolutePath().normalize();
    parameters = Map.copyOf(parameters);
  }

  /** Durable, on a free port, in a directory that is kept. */
  public static PostgresSettings in(Path directory) {
    return new PostgresSettings(directory, false, FreePort.find(), true, Map.of());
  }

  /** Durable, on a free port, in a directory that goes with the server. */
  public static PostgresSettings temporary() {
    Path directory = Directories.temporary("eclusa-postgres-");
    return new PostgresSettings(directory, true, FreePort.find(), true, Map.of());
  }

  public PostgresSettings withPort(int newPort) {
    return new PostgresSettings(directory, disposable, newPort, durable, parameters);
  }

  public PostgresSettings withDurable(boolean newDurable) {
    return new PostgresSettings(directory, disposable, port, newDurable, parameters);
  }

  /** Sets a server parameter, such as {@code shared_buffers} to {@code 512MB}. */
  public PostgresSettings with(String parameter, String value) {
    Map<String, String> more = new LinkedHashMap<>(parameters);
    more.put(parameter, value);
    return new PostgresSettings(directory, disposable, port, durable, more);
  }

  Path data() {
    return directory.resolve("data");
  }

  List<String> arguments() {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("port", Integer.toString(port));
    all.put("listen_addresses", "localhost");
    all.put("unix_socket_directories", "");
    all.put("max_connections", "300");
    all.put("synchronous_commit", "on");
    all.put("fsync", durable ? "on" : "off");
    all.put("full_page_writes", durable ? "on" : "off");
    all.put("log_min_messages", "warning");
    // Statements may hold personal data: the server's log gets the error without them.
    all.put("log_min_error_statement", "panic");
    all.put("log_checkpoints", "off");
    all.putAll(parameters);
    List<String> arguments = new ArrayList<>(List.of("-D", data().toString()));
    all.forEach(
        (name, value) -> {
          arguments.add("-c");
          arguments.add(name + "=" + value);
        });
    return arguments;
  }
}
