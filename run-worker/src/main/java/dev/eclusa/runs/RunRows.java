package dev.eclusa.runs;

import dev.eclusa.execution.ItemsTable;
import dev.eclusa.execution.NewItem;
import dev.eclusa.execution.RunCounters;
import dev.eclusa.execution.RunCounters.Sealing;
import dev.eclusa.execution.Trigger;
import dev.eclusa.postgres.Database;
import dev.eclusa.postgres.Statements;
import dev.eclusa.queue.Job;
import dev.eclusa.runs.Run.Stored;
import io.vertx.mutiny.sqlclient.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.IntFunction;

/** The rows of runs that are worked on. Whoever doesn't hold a run's claim changes nothing. */
@ApplicationScoped
class RunRows {

  private static final String TAKE =
      """
      UPDATE executions e
      SET lease_token = k.token, status = 'running',
          started_at = coalesce(e.started_at, clock_timestamp())
      FROM unnest($1::uuid[], $2::text[]) AS k (run_id, token)
      WHERE e.run_id = k.run_id AND e.status IN ('pending', 'running')
      RETURNING e.run_id, e.trigger, e.cursor, e.pages, e.total, e.attempts, e.traceparent,
                (extract(epoch FROM clock_timestamp() - e.progress_at) * 1000)::bigint AS idle_ms,
                coalesce((SELECT c.page_size FROM configs c WHERE c.handler_key = e.handler_key),
                         500) AS page_size
      """;

  private static final String PROGRESS =
      """
      UPDATE executions
      SET cursor = $3, pages = pages + 1, total = total + $4, progress_at = clock_timestamp(),
          last_error = NULL
      WHERE run_id = $1 AND lease_token = $2 AND status = 'running'
      """;

  private static final String END =
      """
      UPDATE executions e
      SET status = CASE WHEN k.failed THEN 'failed' ELSE 'pending' END, attempts = k.attempts,
          lease_token = NULL, last_error = coalesce(k.reason, e.last_error),
          completed_at = CASE WHEN k.failed THEN clock_timestamp() END
      FROM unnest($1::uuid[], $2::text[], $3::bool[], $4::int[], $5::text[])
        AS k (run_id, token, failed, attempts, reason)
      WHERE e.run_id = k.run_id AND e.lease_token = k.token AND e.status = 'running'
      RETURNING k.token
      """;

  private final Database database;

  RunRows(Database database) {
    this.database = database;
  }

  /**
   * Notes claims in their rows.
   *
   * @param tokens by the runs' ids
   * @return the rows that are to be listed; the other runs are over, or gone
   */
  Map<UUID, Stored> take(Map<UUID, UUID> tokens) {
    UUID[] ids = tokens.keySet().toArray(UUID[]::new);
    String[] texts = new String[ids.length];
    for (int i = 0; i < ids.length; i++) {
      texts[i] = tokens.get(ids[i]).toString();
    }
    Map<UUID, Stored> taken = new HashMap<>();
    for (Row row : database.query(TAKE, ids, texts)) {
      taken.put(row.getUUID("run_id"), stored(row));
    }
    return taken;
  }

  private static Stored stored(Row row) {
    return new Stored(
        row.getUUID("run_id"),
        Trigger.of(row.getString("trigger")),
        row.getString("cursor"),
        row.getInteger("pages"),
        row.getInteger("total"),
        row.getInteger("attempts"),
        row.getInteger("page_size"),
        Duration.ofMillis(Math.max(0, row.getLong("idle_ms"))),
        row.getString("traceparent"));
  }

  /**
   * Stores a page with the place where the next one begins, all or nothing: so a run that goes on
   * after a crash neither misses a page nor repeats one.
   *
   * @param next cursor of the next page; null after the last
   * @return jobs of the items that weren't known yet; empty if the claim isn't held any more, and
   *     then nothing was stored
   */
  Optional<List<Job>> store(UUID run, UUID token, String next, List<NewItem> items) {
    try {
      return Optional.of(database.inTransaction(tx -> store(tx, run, token, next, items)));
    } catch (ClaimLost lost) {
      return Optional.empty();
    }
  }

  private static List<Job> store(
      Statements tx, UUID run, UUID token, String next, List<NewItem> items) {
    List<Job> jobs = items.isEmpty() ? List.of() : ItemsTable.insert(tx, items);
    if (tx.query(PROGRESS, run, token.toString(), next, jobs.size()).rowCount() == 0) {
      throw new ClaimLost();
    }
    return jobs;
  }

  /** Rolls a page back; an expected ending without a stack trace. */
  private static final class ClaimLost extends RuntimeException {
    ClaimLost() {
      super("the claim isn't held any more", null, false, false);
    }
  }

  /**
   * All items of these runs are known.
   *
   * @param tokens of the claims, by the runs' ids
   * @return tokens of the claims that were still held
   */
  Set<UUID> seal(Map<UUID, UUID> tokens) {
    return database.inTransaction(
        tx -> {
          Set<UUID> held = new HashSet<>();
          tokens.forEach(
              (run, token) -> {
                if (RunCounters.seal(tx, run, token.toString()) != Sealing.STALE) {
                  held.add(token);
                }
              });
          return held;
        });
  }

  /** Ends or gives back; returns the tokens of the claims that were still held. */
  Set<UUID> end(List<RunEnd> ends) {
    Set<UUID> held = new HashSet<>();
    for (Row row :
        database.query(
            END,
            column(ends, UUID[]::new, RunEnd::id),
            column(ends, String[]::new, end -> end.token().toString()),
            column(ends, Boolean[]::new, RunEnd::failed),
            column(ends, Integer[]::new, RunEnd::attempts),
            column(ends, String[]::new, RunEnd::reason))) {
      held.add(UUID.fromString(row.getString("token")));
    }
    return held;
  }

  private static <T> T[] column(
      List<RunEnd> ends, IntFunction<T[]> array, Function<RunEnd, T> value) {
    return ends.stream().map(value).toArray(array);
  }
}
