package dev.eclusa.runs;

import dev.eclusa.execution.Trigger;
import dev.eclusa.postgres.Database;
import dev.eclusa.problem.ProblemException;
import dev.eclusa.queue.DeadJob;
import dev.eclusa.queue.Job;
import dev.eclusa.queue.QueueEngine;
import dev.eclusa.queue.Queues;
import io.vertx.mutiny.sqlclient.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Runs as people start, see and steer them. */
@ApplicationScoped
class Runs {

  private static final String COLUMNS =
      """
      run_id, seq, tenant_id, integration_key, handler_key, direction, trigger, priority, status,
      total, done, skipped, dead, cancelled, pages, attempts, last_error, slot, created_at,
      started_at, sealed_at, completed_at
      """;

  private static final String FIND = "SELECT " + COLUMNS + " FROM executions WHERE run_id = $1";

  private static final String FIND_REQUEST =
      "SELECT " + COLUMNS + " FROM executions WHERE tenant_id = $1 AND request_key = $2";

  private static final String PAGE =
      "SELECT "
          + COLUMNS
          + """
            FROM executions
            WHERE seq < $1
              AND ($2::text IS NULL OR tenant_id = $2)
              AND ($3::text IS NULL OR handler_key = $3)
              AND ($4::text IS NULL OR status = $4)
            ORDER BY seq DESC
            LIMIT $5
            """;

  private static final String START =
      """
      INSERT INTO executions (run_id, tenant_id, integration_key, handler_key, direction, trigger,
                              priority, request_key, traceparent)
      SELECT $1, $2, integration_key, handler_key, direction, $4, $5, $6, $7
      FROM configs WHERE handler_key = $3
      ON CONFLICT DO NOTHING
      RETURNING
      """
          + COLUMNS;

  private static final String CANCEL =
      """
      UPDATE executions
      SET status = 'cancelled', completed_at = clock_timestamp(), lease_token = NULL
      WHERE run_id = $1 AND status IN ('pending', 'running', 'sealed')
      """;

  private static final String RETRY =
      """
      UPDATE executions
      SET status = 'pending', attempts = 0, completed_at = NULL, progress_at = clock_timestamp()
      WHERE run_id = $1 AND status = 'failed'
      RETURNING
      """
          + COLUMNS;

  /**
   * What starting a run came to.
   *
   * @param isNew false when an earlier request with the same key started it
   */
  record Started(RunView run, boolean isNew) {}

  private final Database database;
  private final QueueEngine queue;
  private final Duration bound;
  private final RunJobs jobs;
  private final Cancelling cancelling;

  Runs(Database database, Queues queues, RunJobs jobs, Cancelling cancelling) {
    this.database = database;
    this.queue = queues.runs();
    this.bound = queues.runSettings().callBound().multipliedBy(2);
    this.jobs = jobs;
    this.cancelling = cancelling;
  }

  /**
   * Starts a run, stored when this returns.
   *
   * @param key makes repetitions of a request one run; null: each request is one
   * @throws ProblemException 422 if there is no such handler, 409 if the key started a run of
   *     another handler
   */
  Started start(String tenant, String handler, String key, String traceparent) {
    for (Row row :
        database.query(
            START,
            UUID.randomUUID(),
            tenant,
            handler,
            Trigger.MANUAL.text(),
            Trigger.MANUAL.priority().level(),
            key,
            traceparent)) {
      jobs.enqueue(List.of(RunView.of(row).job()));
      return new Started(RunView.of(row), true);
    }
    return new Started(startedBefore(tenant, handler, key), false);
  }

  private RunView startedBefore(String tenant, String handler, String key) {
    if (key != null) {
      for (Row row : database.query(FIND_REQUEST, tenant, key)) {
        if (!row.getString("handler_key").equals(handler)) {
          throw new ProblemException(
              409, "key-used", "This Idempotency-Key started a run of another handler");
        }
        return RunView.of(row);
      }
    }
    throw new ProblemException(422, "no-such-handler", "There is no such handler");
  }

  /** The run of this id. */
  Optional<RunView> find(UUID id) {
    for (Row row : database.query(FIND, id)) {
      return Optional.of(RunView.of(row));
    }
    return Optional.empty();
  }

  /**
   * Runs, the latest first.
   *
   * @param before place that they are below
   * @param tenant null: any; so for the others
   */
  List<RunView.Placed> page(long before, String tenant, String handler, String status, int limit) {
    List<RunView.Placed> page = new ArrayList<>();
    for (Row row : database.query(PAGE, before, tenant, handler, status, limit)) {
      page.add(new RunView.Placed(row.getLong("seq"), RunView.of(row)));
    }
    return page;
  }

  /**
   * Ends a run that isn't over: no page is listed any more, and its pending items are cancelled, at
   * once or, if this process dies, by the next audit. Calls on their way aren't called off.
   */
  void cancel(UUID id) {
    database.query(CANCEL, id);
    cancelling.items(id);
  }

  /** Lists a failed run to its end, from where it stopped, with fresh attempts. */
  void retry(UUID id) {
    Optional<RunView> run = find(id);
    if (run.isEmpty() || !run.get().status().equals("failed")) {
      return;
    }
    // The queue is told before, so that it doesn't take the run for dead.
    Job job = run.get().job();
    queue.bury(List.of(new DeadJob(job, DeadJob.Reason.REFUSED))).await().atMost(bound);
    for (Row row : database.query(RETRY, id)) {
      jobs.enqueue(List.of(RunView.of(row).job()));
    }
  }
}
