package dev.eclusa.postgres;

import dev.eclusa.embedded.BackingServices;
import io.vertx.mutiny.core.Vertx;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.PoolOptions;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/** A migrated, empty database of its own, for tests without Quarkus. */
public final class TestDatabase implements AutoCloseable {

  private final String name = BackingServices.createDatabase();
  private final Vertx vertx = Vertx.vertx();
  private final Pool pool;
  private final Database database;

  public TestDatabase() {
    this(20);
  }

  /**
   * @param connections of the pool at most
   */
  public TestDatabase(int connections) {
    PgConnectOptions options =
        PgConnectOptions.fromUri(BackingServices.postgres().url(name))
            .setUser(BackingServices.postgres().user())
            .setPassword("unused")
            .setCachePreparedStatements(true);
    pool =
        Pool.newInstance(
            PgBuilder.pool()
                .connectingTo(options)
                .with(new PoolOptions().setMaxSize(connections))
                .using(vertx.getDelegate())
                .build());
    database = new Database(pool, Duration.ofSeconds(30));
  }

  public Database database() {
    return database;
  }

  Pool pool() {
    return pool;
  }

  /** A connection that is not of the pool, such as one to hold a transaction open. */
  public Connection connect() throws SQLException {
    return BackingServices.postgres().connect(name);
  }

  @Override
  public void close() {
    pool.closeAndAwait();
    vertx.closeAndAwait();
    BackingServices.dropDatabase(name);
  }
}
