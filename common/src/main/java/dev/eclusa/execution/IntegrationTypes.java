package dev.eclusa.execution;

import dev.eclusa.cache.RedisCache;
import dev.eclusa.postgres.Database;
import io.vertx.core.json.JsonObject;
import io.vertx.mutiny.sqlclient.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/** Looks integrations up, by way of the cache {@code types}. */
@ApplicationScoped
public class IntegrationTypes {

  private static final String NAMESPACE = "types";
  private static final String URL = "runner_url";
  private static final String TIMEOUT = "timeout_ms";

  private static final String FIND =
      "SELECT runner_url, timeout_ms FROM integration_types WHERE integration_key = $1";

  private final RedisCache cache;
  private final Database database;

  public IntegrationTypes(RedisCache cache, Database database) {
    this.cache = cache;
    this.database = database;
  }

  /**
   * The integration of this key; empty when there is none. Blocks; not for event loops.
   *
   * @throws RuntimeException when it isn't in the cache and the database cannot be asked
   */
  public Optional<IntegrationType> find(String key) {
    return cache
        .getOrFetch(NAMESPACE, key, () -> fetch(key))
        .map(JsonObject::new)
        .map(
            type ->
                new IntegrationType(
                    key,
                    URI.create(type.getString(URL)),
                    Duration.ofMillis(type.getInteger(TIMEOUT))));
  }

  private Optional<String> fetch(String key) {
    for (Row row : database.query(FIND, key)) {
      return Optional.of(
          new JsonObject()
              .put(URL, row.getString(URL))
              .put(TIMEOUT, row.getInteger(TIMEOUT))
              .encode());
    }
    return Optional.empty();
  }
}
