package dev.eclusa.runs;

import dev.eclusa.execution.ItemCounts;
import dev.eclusa.execution.RunCounters;
import dev.eclusa.postgres.Database;
import dev.eclusa.postgres.DatabaseErrors;
import dev.eclusa.postgres.Statements;
import io.quarkus.scheduler.Scheduled;
import io.vertx.mutiny.sqlclient.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.UUID;
import org.jboss.logging.Logger;

/**
 * Cancels the pending items of cancelled runs, a portion per transaction, so that workers that end
 * some of them meanwhile never wait long. What a killed process left is found by an index.
 */
@ApplicationScoped
class Cancelling {

  private static final Logger LOG = Logger.getLogger(Cancelling.class);
  private static final int PORTION = 5000;

  private static final String OPEN =
      """
      SELECT run_id FROM executions
      WHERE status = 'cancelled' AND done + skipped + dead + cancelled < total
      LIMIT 100
      """;

  // Rows are locked in the order of their ids, as by everything that ends several of them.
  private static final String CANCEL =
      """
      WITH portion AS MATERIALIZED (
        SELECT item_id FROM execution_items
        WHERE run_id = $1 AND status = 'pending'
          AND EXISTS (SELECT FROM executions WHERE run_id = $1 AND status = 'cancelled')
        ORDER BY item_id LIMIT $2 FOR UPDATE
      )
      UPDATE execution_items i
      SET status = 'cancelled', finished_at = clock_timestamp(), lease_token = NULL
      FROM portion WHERE i.item_id = portion.item_id
      """;

  private final Database database;

  Cancelling(Database database) {
    this.database = database;
  }

  /** Cancels what is left of all cancelled runs. */
  @Scheduled(
      every = "${eclusa.runs.audit-every:PT15S}",
      concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
  void audit() {
    try {
      for (Row row : database.query(OPEN)) {
        items(row.getUUID("run_id"));
      }
    } catch (RuntimeException e) {
      LOG.warnf("Cancelled runs not looked at: error=%s", DatabaseErrors.describe(e));
    }
  }

  /** Cancels the items of a cancelled run that are pending. */
  void items(UUID run) {
    int cancelled;
    do {
      cancelled = database.inTransaction(tx -> portion(tx, run));
    } while (cancelled == PORTION);
  }

  private static int portion(Statements tx, UUID run) {
    int cancelled = tx.query(CANCEL, run, PORTION).rowCount();
    if (cancelled > 0) {
      RunCounters.count(tx, Map.of(run, ItemCounts.of("cancelled", cancelled)));
    }
    return cancelled;
  }
}
