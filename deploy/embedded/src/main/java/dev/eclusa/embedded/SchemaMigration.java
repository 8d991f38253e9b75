package dev.eclusa.embedded;

import org.flywaydb.core.Flyway;

/**
 * Brings a database to the schema of the migrations on the caller's class path ({@code
 * classpath:db/migration}).
 */
public final class SchemaMigration {

  private SchemaMigration() {}

  /**
   * Applies the missing migrations.
   *
   * @param url {@code postgresql://host:port/database}
   * @return how many were applied
   * @throws org.flywaydb.core.api.FlywayException if one fails, or an applied one was changed
   *     afterwards
   */
  public static int migrate(String url, String user, String password) {
    return Flyway.configure(Thread.currentThread().getContextClassLoader())
        .dataSource("jdbc:" + url, user, password)
        .locations("classpath:db/migration")
        .failOnMissingLocations(true)
        .load()
        .migrate()
        .migrationsExecuted;
  }
}
