package dev.eclusa.receiver.insert;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.util.List;
import org.jboss.logging.Logger;

/**
 * A sink with a connection of its own, taken from the pool once and kept: a batch never queues for
 * a connection. A lost one is replaced, for ever, with a short pause between attempts.
 *
 * @param <R> row
 */
final class Lane<R> implements Sink<R> {

  /** Told of every commit, on the connection's event loop, before the rows' fates are. */
  interface Observer {

    /**
     * Called once per commit.
     *
     * @param rows rows in the statement
     * @param inserted those of them that weren't there before
     * @param nanos time from sending to committed
     */
    void committed(int rows, int inserted, long nanos);
  }

  private static final Logger LOG = Logger.getLogger(Lane.class);
  private static final long RETRY_MS = 250;

  /**
   * A server-side bound, so that a lock held by somebody else doesn't hold the lane; one plan for
   * any number of rows; and a commit that is on disk, whatever the role's default says: a 200 is a
   * promise.
   */
  private static final String PREPARE =
      """
      SELECT set_config('statement_timeout', $1, false),
             set_config('plan_cache_mode', 'force_generic_plan', false),
             CASE current_setting('synchronous_commit')
               WHEN 'off' THEN set_config('synchronous_commit', 'on', false)
             END
      """;

  private final Vertx vertx;
  private final Pool pool;
  private final BatchStatement<R> statement;
  private final String statementTimeout;
  private final Coalescer<R> coalescer;
  private final Observer observer;
  private volatile SqlConnection connection;
  private volatile boolean writing;
  private volatile boolean closed;

  Lane(
      Vertx vertx,
      Pool pool,
      BatchStatement<R> statement,
      Duration statementTimeout,
      Coalescer<R> coalescer,
      Observer observer) {
    this.vertx = vertx;
    this.pool = pool;
    this.statement = statement;
    this.statementTimeout = statementTimeout.toMillis() + "ms";
    this.coalescer = coalescer;
    this.observer = observer;
    coalescer.add(this);
  }

  void open() {
    if (closed) {
      return;
    }
    pool.getConnection()
        .compose(this::prepared)
        .onSuccess(this::opened)
        .onFailure(failure -> vertx.setTimer(RETRY_MS, timer -> open()));
  }

  private Future<SqlConnection> prepared(SqlConnection fresh) {
    return fresh
        .preparedQuery(PREPARE)
        .execute(Tuple.of(statementTimeout))
        .map(fresh)
        .onFailure(failure -> fresh.close());
  }

  private void opened(SqlConnection fresh) {
    fresh.closeHandler(closing -> lost(fresh));
    connection = fresh;
    if (closed) {
      close();
    } else {
      coalescer.up(this);
    }
  }

  @Override
  public Future<Void> write(List<R> rows) {
    SqlConnection current = connection;
    if (current == null) {
      return Future.failedFuture("not connected");
    }
    long start = System.nanoTime();
    writing = true;
    return current
        .preparedQuery(statement.sql())
        .execute(statement.bind(rows))
        .onComplete(
            answer -> {
              writing = false;
              if (answer.succeeded()) {
                observer.committed(
                    rows.size(), answer.result().rowCount(), System.nanoTime() - start);
              } else if (!(answer.cause() instanceof PgException)) {
                // Before the coalescer sees this lane as free again.
                lost(current);
              }
            })
        .mapEmpty();
  }

  /**
   * Makes an idle connection speak. The pool closes a connection that has been silent for a while
   * (see {@link WatchedPool}): what is silent in spite of this is dead or frozen.
   */
  void beat() {
    SqlConnection current = connection;
    if (current != null && !writing) {
      current.query("SELECT 1").execute();
    }
  }

  private synchronized void lost(SqlConnection which) {
    if (connection != which) {
      return;
    }
    connection = null;
    coalescer.down(this);
    if (!closed) {
      LOG.warn("Connection to PostgreSQL lost, opening another");
      which.close();
      open();
    }
  }

  /** Gives the connection back. Nothing may be under way. */
  synchronized void close() {
    closed = true;
    SqlConnection current = connection;
    connection = null;
    if (current != null) {
      current.close();
    }
  }
}
