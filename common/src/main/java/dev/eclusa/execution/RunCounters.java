package dev.eclusa.execution;

import dev.eclusa.postgres.Statements;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;

/**
 * The counters of runs, and their completion. Called in the transaction that ends the items, with
 * those alone that it really ended: so each counts once, whoever repeats what.
 */
public final class RunCounters {

  // The order of locks is the order of ids, so that batches with several runs don't deadlock.
  private static final String COUNT =
      """
      WITH before AS MATERIALIZED (
        SELECT run_id, status FROM executions WHERE run_id = ANY ($1) ORDER BY run_id FOR UPDATE
      )
      UPDATE executions e
      SET done = e.done + k.done, skipped = e.skipped + k.skipped, dead = e.dead + k.dead,
          cancelled = e.cancelled + k.cancelled,
          status = CASE WHEN e.status = 'sealed'
                         AND e.done + e.skipped + e.dead + e.cancelled + k.ended = e.total
                        THEN 'completed' ELSE e.status END,
          completed_at = CASE WHEN e.status = 'sealed'
                               AND e.done + e.skipped + e.dead + e.cancelled + k.ended = e.total
                              THEN clock_timestamp() ELSE e.completed_at END
      FROM before
      JOIN (
        SELECT *, done + skipped + dead + cancelled AS ended
        FROM unnest($1::uuid[], $2::int[], $3::int[], $4::int[], $5::int[])
          AS u (run_id, done, skipped, dead, cancelled)
      ) AS k USING (run_id)
      WHERE e.run_id = before.run_id
      RETURNING e.run_id, e.status <> before.status AS completed
      """;

  private static final String SEAL =
      """
      UPDATE executions
      SET sealed_at = clock_timestamp(), lease_token = NULL, cursor = NULL,
          status = CASE WHEN done + skipped + dead + cancelled = total THEN 'completed'
                        ELSE 'sealed' END,
          completed_at = CASE WHEN done + skipped + dead + cancelled = total
                              THEN clock_timestamp() END
      WHERE run_id = $1 AND lease_token = $2 AND status = 'running'
      RETURNING status = 'completed' AS completed
      """;

  /** What sealing a run came to. */
  public enum Sealing {
    /** All its items had ended already, or it has none. */
    COMPLETED,
    /** It completes with its last item. */
    SEALED,
    /** The claim isn't held any more, or the run is over: nothing was changed. */
    STALE
  }

  private RunCounters() {}

  /**
   * Counts items that have just ended.
   *
   * @return runs that completed by this; each run is returned once in its life
   */
  public static List<UUID> count(Statements tx, Map<UUID, ItemCounts> ended) {
    if (ended.isEmpty()) {
      return List.of();
    }
    Map<UUID, ItemCounts> byRun = new TreeMap<>(ended);
    RowSet<Row> rows =
        tx.query(
            COUNT,
            byRun.keySet().toArray(UUID[]::new),
            column(byRun, ItemCounts::done),
            column(byRun, ItemCounts::skipped),
            column(byRun, ItemCounts::dead),
            column(byRun, ItemCounts::cancelled));
    List<UUID> completed = new ArrayList<>();
    for (Row row : rows) {
      if (row.getBoolean("completed")) {
        completed.add(row.getUUID("run_id"));
      }
    }
    return completed;
  }

  private static Integer[] column(
      Map<UUID, ItemCounts> byRun, Function<ItemCounts, Integer> number) {
    return byRun.values().stream().map(number).toArray(Integer[]::new);
  }

  /**
   * All items of a run are known: from now on it completes with the last of them.
   *
   * @param token of the claim that fans it out
   */
  public static Sealing seal(Statements tx, UUID runId, String token) {
    for (Row row : tx.query(SEAL, runId, token)) {
      return row.getBoolean("completed") ? Sealing.COMPLETED : Sealing.SEALED;
    }
    return Sealing.STALE;
  }
}
