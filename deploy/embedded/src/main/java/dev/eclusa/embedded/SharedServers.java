package dev.eclusa.embedded;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The servers that all tests of a JVM share.
 *
 * <p>Quarkus loads test code in a class loader per application, so a static field is not one per
 * JVM. What is shared is therefore a text in a system property, directory and port; from those any
 * class loader makes a handle.
 */
final class SharedServers {

  private static final String POSTGRES = "dev.eclusa.embedded.postgres";
  private static final String REDIS = "dev.eclusa.embedded.redis";

  private SharedServers() {}

  static synchronized PostgresServer postgres() {
    String known = System.getProperty(POSTGRES);
    if (known != null) {
      return PostgresServer.attach(postgresSettings(port(known), directory(known)));
    }
    PostgresSettings settings = PostgresSettings.temporary().withDurable(false);
    PostgresServer server = PostgresServer.start(settings);
    System.setProperty(POSTGRES, settings.port() + "@" + settings.directory());
    return server;
  }

  static synchronized RedisServer redis() {
    String known = System.getProperty(REDIS);
    if (known != null) {
      return RedisServer.attach(
          new RedisSettings(directory(known), true, port(known), false, List.of()));
    }
    RedisSettings settings = RedisSettings.temporary();
    RedisServer server = RedisServer.start(settings);
    System.setProperty(REDIS, settings.port() + "@" + settings.directory());
    return server;
  }

  private static PostgresSettings postgresSettings(int port, Path directory) {
    return new PostgresSettings(directory, true, port, false, Map.of());
  }

  private static int port(String known) {
    return Integer.parseInt(known.substring(0, known.indexOf('@')));
  }

  private static Path directory(String known) {
    return Path.of(known.substring(known.indexOf('@') + 1));
  }
}
