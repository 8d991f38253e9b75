package dev.eclusa.runs;

import dev.eclusa.postgres.Database;
import dev.eclusa.queue.DeadJob;
import dev.eclusa.queue.Direction;
import dev.eclusa.queue.Job;
import dev.eclusa.queue.Lane;
import dev.eclusa.queue.Priority;
import dev.eclusa.queue.QueuedRows;
import io.vertx.mutiny.sqlclient.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/** Runs as their queue is made from them. */
@ApplicationScoped
class RunsQueued implements QueuedRows {

  private static final int PAGE = 1000;

  private static final String PENDING =
      """
      SELECT seq, run_id, tenant_id, integration_key, handler_key, direction, priority,
             least(attempts, 9) AS attempts
      FROM executions
      WHERE status IN ('pending', 'running') AND seq > $1
        AND created_at <= clock_timestamp() - $2 * interval '1 millisecond'
      ORDER BY seq
      LIMIT $3
      """;

  private static final String RECORD =
      """
      UPDATE executions e
      SET status = 'failed', completed_at = clock_timestamp(), lease_token = NULL,
          last_error = k.reason
      FROM unnest($1::uuid[], $2::text[]) AS k (run_id, reason)
      WHERE e.run_id = k.run_id AND e.status IN ('pending', 'running')
      """;

  private final Database database;

  RunsQueued(Database database) {
    this.database = database;
  }

  @Override
  public Page pending(long place, Duration age) {
    List<Row> rows =
        database.query(PENDING, place, (double) age.toMillis(), PAGE).stream().toList();
    long last = rows.isEmpty() ? place : rows.get(rows.size() - 1).getLong("seq");
    return new Page(rows.stream().map(RunsQueued::job).toList(), last, rows.size() < PAGE);
  }

  @Override
  public void record(List<DeadJob> dead) {
    UUID[] ids = dead.stream().map(one -> UUID.fromString(one.job().id())).toArray(UUID[]::new);
    database.query(RECORD, ids, dead.stream().map(DeadJob::describe).toArray(String[]::new));
  }

  /** The job of a row. */
  static Job job(Row row) {
    Lane lane =
        new Lane(
            row.getString("tenant_id"),
            row.getString("integration_key"),
            row.getString("handler_key"),
            Direction.of(row.getString("direction")));
    return new Job(
        row.getUUID("run_id").toString(),
        lane,
        Priority.of(row.getInteger("priority")),
        row.getInteger("attempts"),
        0);
  }
}
