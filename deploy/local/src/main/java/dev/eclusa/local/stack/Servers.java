package dev.eclusa.local.stack;

import dev.eclusa.embedded.EmbeddedServerException;
import dev.eclusa.embedded.PostgresServer;
import dev.eclusa.embedded.PostgresSettings;
import dev.eclusa.embedded.RedisServer;
import dev.eclusa.embedded.RedisSettings;
import dev.eclusa.embedded.SchemaMigration;
import dev.eclusa.local.LocalStackException;
import java.util.function.Supplier;
import org.flywaydb.core.api.FlywayException;

/** PostgreSQL and Redis: the stack's own servers, or existing ones that it only uses. */
final class Servers implements AutoCloseable {
  private final PostgresServer postgres;
  private final RedisServer redis;
  private final PostgresAddress postgresAddress;
  private final String redisUrl;

  private Servers(
      PostgresServer postgres,
      RedisServer redis,
      PostgresAddress postgresAddress,
      String redisUrl) {
    this.postgres = postgres;
    this.redis = redis;
    this.postgresAddress = postgresAddress;
    this.redisUrl = redisUrl;
  }

  static Servers start(StackSettings settings, DataFolder folder) {
    PostgresServer postgres = settings.postgres() == null ? postgres(settings, folder) : null;
    try {
      RedisServer redis = settings.redis() == null ? redis(settings, folder) : null;
      return new Servers(
          postgres,
          redis,
          postgres == null
              ? settings.postgres()
              : new PostgresAddress(postgres.url(), postgres.user(), "unused"),
          redis == null ? settings.redis() : redis.url());
    } catch (RuntimeException e) {
      if (postgres != null) {
        postgres.close();
      }
      throw e;
    }
  }

  private static PostgresServer postgres(StackSettings settings, DataFolder folder) {
    settings.progress().accept("PostgreSQL");
    PostgresSettings how =
        PostgresSettings.in(folder.postgres()).withPort(settings.port(Endpoint.POSTGRES));
    return started("PostgreSQL", () -> PostgresServer.start(how));
  }

  private static RedisServer redis(StackSettings settings, DataFolder folder) {
    settings.progress().accept("Redis");
    RedisSettings how =
        RedisSettings.in(folder.redis())
            .withPort(settings.port(Endpoint.REDIS))
            .withPersistent(true);
    return started("Redis", () -> RedisServer.start(how));
  }

  private static <T> T started(String name, Supplier<T> start) {
    try {
      return start.get();
    } catch (EmbeddedServerException e) {
      throw new LocalStackException(name + " does not start: " + e.getMessage(), e);
    }
  }

  /** Brings the schema up to date. */
  void migrate() {
    try {
      SchemaMigration.migrate(
          postgresAddress.url(), postgresAddress.user(), postgresAddress.password());
    } catch (FlywayException e) {
      throw new LocalStackException(
          "The schema of %s cannot be brought up to date: %s"
              .formatted(postgresAddress, e.getMessage()),
          e);
    }
  }

  PostgresAddress postgresAddress() {
    return postgresAddress;
  }

  String redisUrl() {
    return redisUrl;
  }

  PostgresServer postgres() {
    return own(postgres, "PostgreSQL");
  }

  RedisServer redis() {
    return own(redis, "Redis");
  }

  private static <T> T own(T server, String name) {
    if (server == null) {
      throw new IllegalStateException("this stack uses an existing " + name);
    }
    return server;
  }

  @Override
  public void close() {
    if (redis != null) {
      redis.close();
    }
    if (postgres != null) {
      postgres.close();
    }
  }
}
