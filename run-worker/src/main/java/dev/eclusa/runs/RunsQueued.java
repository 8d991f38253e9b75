package dev.eclusa.runs;

import dev.eclusa.execution.JobRows;
import dev.eclusa.postgres.Database;
import dev.eclusa.queue.DeadJob;
import dev.eclusa.queue.QueuedRows;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/** Runs as their queue is made from them. */
@ApplicationScoped
class RunsQueued implements QueuedRows {

  /** Column of the runs' keys. */
  static final String ID = "run_id";

  private static final String PENDING =
      """
      SELECT seq, run_id, tenant_id, integration_key, handler_key, direction, priority,
             attempts
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
    return JobRows.page(
        database.query(PENDING, place, (double) age.toMillis(), JobRows.PAGE).stream().toList(),
        ID,
        place);
  }

  @Override
  public void record(List<DeadJob> dead) {
    UUID[] ids = dead.stream().map(one -> UUID.fromString(one.job().id())).toArray(UUID[]::new);
    database.query(RECORD, ids, dead.stream().map(DeadJob::describe).toArray(String[]::new));
  }
}
