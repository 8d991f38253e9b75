package dev.eclusa.embedded;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.UUID;

/**
 * One PostgreSQL and one Redis for all tests of a JVM; each start of the test application gets a
 * migrated database of its own and an empty Redis. The servers end with the JVM.
 *
 * <p>Not durable against the loss of power, but a commit survives every {@code kill -9} of the
 * server.
 */
public final class BackingServices implements QuarkusTestResourceLifecycleManager {

  private static final String TEMPLATE = "eclusa_template";

  private String database;

  /** The PostgreSQL server, to stop, kill and start in tests. Don't close it. */
  public static PostgresServer postgres() {
    return SharedServers.postgres();
  }

  /** The Redis server, to stop, kill and start in tests. Don't close it. */
  public static RedisServer redis() {
    return SharedServers.redis();
  }

  /**
   * Creates an empty, migrated database, for tests without Quarkus.
   *
   * @return its name, for {@link PostgresServer#url(String)}; drop it with {@link #dropDatabase}
   */
  public static String createDatabase() {
    PostgresServer server = postgres();
    server.start();
    String name = "t_" + UUID.randomUUID().toString().replace("-", "");
    synchronized (BackingServices.class) {
      ensureTemplate(server);
      execute(server, "CREATE DATABASE " + name + " TEMPLATE " + TEMPLATE);
    }
    return name;
  }

  /** Drops a database, closing what connections it still has. */
  public static void dropDatabase(String name) {
    PostgresServer server = postgres();
    server.start();
    execute(server, "DROP DATABASE IF EXISTS " + name + " WITH (FORCE)");
  }

  private static void ensureTemplate(PostgresServer server) {
    try (Connection connection = server.connect();
        Statement statement = connection.createStatement();
        var found =
            statement.executeQuery("SELECT 1 FROM pg_database WHERE datname = 'eclusa_template'")) {
      if (found.next()) {
        return;
      }
    } catch (SQLException e) {
      throw new EmbeddedServerException("cannot read the databases", e);
    }
    execute(server, "DROP DATABASE IF EXISTS eclusa_unfinished WITH (FORCE)");
    execute(server, "CREATE DATABASE eclusa_unfinished");
    SchemaMigration.migrate(server.url("eclusa_unfinished"), server.user(), "");
    execute(server, "ALTER DATABASE eclusa_unfinished RENAME TO " + TEMPLATE);
  }

  private static void execute(PostgresServer server, String sql) {
    try (Connection connection = server.connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new EmbeddedServerException("failed: " + sql, e);
    }
  }

  @Override
  public Map<String, String> start() {
    PostgresServer postgres = postgres();
    RedisServer redis = redis();
    redis.start();
    redis.flushAll();
    database = createDatabase();
    return Map.of(
        "eclusa.postgres.url", postgres.url(database),
        "eclusa.postgres.user", postgres.user(),
        "eclusa.postgres.password", "unused",
        "eclusa.redis.url", redis.url());
  }

  @Override
  public void stop() {
    if (database != null) {
      dropDatabase(database);
      database = null;
    }
  }
}
