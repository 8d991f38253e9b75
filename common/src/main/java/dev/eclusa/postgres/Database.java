package dev.eclusa.postgres;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Transaction;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.function.Function;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * PostgreSQL for worker threads: plain blocking calls, each with a bound. Must not be called on an
 * event loop.
 */
@ApplicationScoped
public class Database implements Statements {

  private final Pool pool;
  private final Duration bound;

  /**
   * @param bound longest wait for one answer. The server ends statements a little earlier by its
   *     own statement_timeout, so that running into this one means that the server is out of reach.
   */
  public Database(
      Pool pool,
      @ConfigProperty(name = "eclusa.postgres.answer-timeout", defaultValue = "PT12S")
          Duration bound) {
    this.pool = pool;
    this.bound = bound;
  }

  /** One statement in a transaction of its own. */
  @Override
  public RowSet<Row> query(String sql, Object... params) {
    return await(pool.preparedQuery(sql).execute(Tuple.from(params)));
  }

  /**
   * Runs {@code work} in one transaction: committed when it returns, rolled back when it throws.
   *
   * <p>If the connection breaks during the commit, this throws although the commit may have
   * happened: callers must be able to repeat their work.
   */
  public <T> T inTransaction(Function<Statements, T> work) {
    SqlConnection connection = connection();
    try {
      Transaction transaction = await(connection.begin());
      T result = rollingBackOnFailure(work, connection, transaction);
      await(transaction.commit());
      return result;
    } finally {
      connection.closeAndForget();
    }
  }

  private <T> T rollingBackOnFailure(
      Function<Statements, T> work, SqlConnection connection, Transaction transaction) {
    try {
      return work.apply(
          (sql, params) -> await(connection.preparedQuery(sql).execute(Tuple.from(params))));
    } catch (RuntimeException | Error failure) {
      try {
        await(transaction.rollback());
      } catch (RuntimeException alsoFailed) {
        // The server rolls back by itself when the connection is gone.
        failure.addSuppressed(alsoFailed);
      }
      throw failure;
    }
  }

  /** One that comes after we have stopped waiting for it goes back to the pool. */
  private SqlConnection connection() {
    Uni<SqlConnection> arriving = pool.getConnection().memoize().indefinitely();
    try {
      return await(arriving);
    } catch (RuntimeException gaveUp) {
      arriving.subscribe().with(SqlConnection::closeAndForget, failed -> {});
      throw gaveUp;
    }
  }

  private <T> T await(Uni<T> answer) {
    return answer.await().atMost(bound);
  }
}
