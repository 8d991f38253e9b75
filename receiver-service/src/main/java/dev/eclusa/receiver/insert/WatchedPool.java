package dev.eclusa.receiver.insert;

import io.quarkus.reactive.pg.client.PgPoolCreator;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.SqlConnectOptions;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The pool, with connections that don't outlive a server that stopped answering (a frozen host, a
 * cut cable): without this, TCP notices after a quarter of an hour.
 */
@ApplicationScoped
public class WatchedPool implements PgPoolCreator {

  /** Longer than any statement may take here, and than the distance between two heartbeats. */
  static final int SILENCE_MS = 4000;

  private static final int CONNECT_MS = 2000;

  @Override
  public Pool create(Input input) {
    for (PgConnectOptions options : input.pgConnectOptionsList()) {
      options
          .setReadIdleTimeout(SILENCE_MS)
          .setIdleTimeoutUnit(TimeUnit.MILLISECONDS)
          .setConnectTimeout(CONNECT_MS);
    }
    List<SqlConnectOptions> servers = List.copyOf(input.pgConnectOptionsList());
    return PgBuilder.pool()
        .with(input.poolOptions())
        .connectingTo(servers)
        .using(input.vertx())
        .build();
  }
}
