package dev.eclusa.schema;

import dev.eclusa.postgres.Database;
import dev.eclusa.postgres.DatabaseErrors;
import io.quarkus.runtime.StartupEvent;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowIterator;
import io.vertx.pgclient.PgException;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.interceptor.Interceptor;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

/**
 * Refuses to start on a schema older than the code needs, saying what is missing. A newer schema is
 * fine: migrations run before roll-out. A database that is away is fine too: services must be able
 * to start during an outage, and whatever they ask of it later fails for a while and is retried.
 */
@ApplicationScoped
public class SchemaCheck {

  /** Newest migration that the code relies on. */
  public static final int REQUIRED = 5;

  private static final Logger LOG = Logger.getLogger(SchemaCheck.class);
  private static final String UNDEFINED_TABLE = "42P01";

  private static final String APPLIED =
      """
      SELECT coalesce(max(version::numeric), 0) AS version
      FROM flyway_schema_history
      WHERE success AND version IS NOT NULL
      """;

  private final Database database;
  private final boolean enabled;

  public SchemaCheck(
      Database database,
      @ConfigProperty(name = "eclusa.schema.check", defaultValue = "true") boolean enabled) {
    this.database = database;
    this.enabled = enabled;
  }

  void onStart(@Observes @Priority(Interceptor.Priority.APPLICATION) StartupEvent start) {
    if (enabled) {
      check();
    }
  }

  void check() {
    int applied;
    try {
      applied = appliedVersion();
    } catch (RuntimeException e) {
      LOG.warnf("Schema not checked, the database is away: error=%s", DatabaseErrors.describe(e));
      return;
    }
    if (applied < REQUIRED) {
      throw new IllegalStateException(
          "The database schema is at version "
              + applied
              + " and this service needs "
              + REQUIRED
              + ": run the migrations (the migrate job, or applier-service with"
              + " QUARKUS_FLYWAY_MIGRATE_AT_START=true QUARKUS_INIT_AND_EXIT=true)");
    }
  }

  private int appliedVersion() {
    try {
      RowIterator<Row> rows = database.query(APPLIED).iterator();
      return rows.next().getNumeric("version").intValue();
    } catch (PgException e) {
      if (UNDEFINED_TABLE.equals(e.getSqlState())) {
        return 0;
      }
      throw e;
    }
  }
}
