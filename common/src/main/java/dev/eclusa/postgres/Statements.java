package dev.eclusa.postgres;

import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;

/** Where statements run: on a connection of their own, or inside one transaction. */
public interface Statements {

  /**
   * Runs one statement and waits for its rows.
   *
   * @param params values for $1, $2, …; arrays for unnest
   * @throws RuntimeException what the driver reports, see {@link DatabaseErrors}; a {@link
   *     io.smallrye.mutiny.TimeoutException} when the bound is passed, after which the statement
   *     may or may not have taken effect
   */
  RowSet<Row> query(String sql, Object... params);
}
