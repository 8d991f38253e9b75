package dev.eclusa.items;

import dev.eclusa.execution.ItemCounts;
import dev.eclusa.execution.JobRows;
import dev.eclusa.execution.RunCounters;
import dev.eclusa.postgres.Database;
import dev.eclusa.postgres.Statements;
import dev.eclusa.queue.DeadJob;
import dev.eclusa.queue.Job;
import dev.eclusa.queue.QueueEngine;
import dev.eclusa.queue.QueueException;
import dev.eclusa.queue.Queues;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jboss.logging.Logger;

/** The dead-letter list: items that nobody tries any more, until somebody says so. */
@ApplicationScoped
class DeadLetters {

  private static final Logger LOG = Logger.getLogger(DeadLetters.class);

  /**
   * One of them.
   *
   * @param runId null for an item that came by itself
   * @param attempts failures since it was written or last replayed
   */
  record Letter(
      UUID itemId,
      UUID runId,
      String tenant,
      String integration,
      String handler,
      String externalId,
      int attempts,
      String reason,
      Instant createdAt,
      Instant deadAt) {}

  private static final String PAGE =
      """
      SELECT item_id, run_id, tenant_id, integration_key, handler_key, external_id, attempts,
             last_error, created_at, dlq_at
      FROM execution_items
      WHERE status = 'dead' AND (dlq_at, item_id) > ($1, $2)
        AND ($3::text IS NULL OR tenant_id = $3)
        AND ($4::text IS NULL OR handler_key = $4)
        AND ($5::uuid IS NULL OR run_id = $5)
        AND ($6::uuid IS NULL OR item_id = $6)
      ORDER BY dlq_at, item_id
      LIMIT $7
      """;

  private static final String SELECT =
      """
      SELECT item_id, tenant_id, integration_key, handler_key, direction, priority
      FROM execution_items
      WHERE status = 'dead'
        AND ($1::text IS NULL OR tenant_id = $1)
        AND ($2::text IS NULL OR handler_key = $2)
        AND ($3::uuid IS NULL OR run_id = $3)
        AND ($4::uuid IS NULL OR item_id = $4)
      ORDER BY dlq_at, item_id
      LIMIT $5
      """;

  // Of two replays at once the second finds the rows pending already, and leaves them.
  private static final String REVIVE =
      """
      WITH locked AS MATERIALIZED (
        SELECT item_id FROM execution_items
        WHERE item_id = ANY ($1) AND status = 'dead' ORDER BY item_id FOR UPDATE
      )
      UPDATE execution_items i
      SET status = 'pending', attempts = 0, dlq_at = NULL, finished_at = NULL, lease_token = NULL
      FROM locked
      WHERE i.item_id = locked.item_id AND i.status = 'dead'
      RETURNING i.item_id, i.run_id
      """;

  private final Database database;
  private final QueueEngine queue;
  private final Duration bound;

  DeadLetters(Database database, Queues queues) {
    this.database = database;
    this.queue = queues.items();
    this.bound = queues.itemSettings().callBound().multipliedBy(2);
  }

  /** Those after a place, in the order in which they died. */
  List<Letter> page(DeadFilter filter, Instant afterDeath, UUID afterId, int limit) {
    List<Letter> letters = new ArrayList<>();
    for (Row row :
        database.query(
            PAGE,
            afterDeath.atOffset(ZoneOffset.UTC),
            afterId,
            filter.tenant,
            filter.handler,
            filter.runId(),
            filter.itemId(),
            limit)) {
      letters.add(letter(row));
    }
    return letters;
  }

  private static Letter letter(Row row) {
    return new Letter(
        row.getUUID("item_id"),
        row.getUUID("run_id"),
        row.getString("tenant_id"),
        row.getString("integration_key"),
        row.getString("handler_key"),
        row.getString("external_id"),
        row.getInteger("attempts"),
        row.getString("last_error"),
        row.getOffsetDateTime("created_at").toInstant(),
        row.getOffsetDateTime("dlq_at").toInstant());
  }

  /**
   * What a replay did.
   *
   * @param replayed items that are pending again
   * @param selected items that were looked at: fewer than asked for, and none are left
   */
  record Replay(int replayed, int selected) {}

  /**
   * Makes up to {@code limit} of them pending, with fresh attempts. The queue is told before, so
   * that it doesn't take them for dead, and after; if the latter fails, the audit makes up for it.
   *
   * @throws QueueException when Redis is away; then nothing was changed
   */
  Replay replay(DeadFilter filter, int limit) {
    Map<UUID, Job> jobs = new HashMap<>();
    RowSet<Row> found =
        database.query(
            SELECT, filter.tenant, filter.handler, filter.runId(), filter.itemId(), limit);
    for (Row row : found) {
      Job job = JobRows.fresh(row, "item_id");
      jobs.put(row.getUUID("item_id"), job);
    }
    queue
        .bury(jobs.values().stream().map(job -> new DeadJob(job, DeadJob.Reason.REFUSED)).toList())
        .await()
        .atMost(bound);
    UUID[] ids = jobs.keySet().toArray(UUID[]::new);
    List<Job> revived =
        database.inTransaction(tx -> revive(tx, ids)).stream().map(jobs::get).toList();
    enqueue(revived);
    return new Replay(revived.size(), jobs.size());
  }

  private static List<UUID> revive(Statements tx, UUID[] ids) {
    List<UUID> revived = new ArrayList<>();
    Map<UUID, ItemCounts> byRun = new HashMap<>();
    for (Row row : tx.query(REVIVE, (Object) ids)) {
      revived.add(row.getUUID("item_id"));
      if (row.getUUID("run_id") != null) {
        byRun.merge(row.getUUID("run_id"), ItemCounts.of(ItemEnd.DEAD, -1), ItemCounts::plus);
      }
    }
    RunCounters.count(tx, byRun);
    return revived;
  }

  private void enqueue(List<Job> jobs) {
    try {
      queue.enqueue(jobs).await().atMost(bound);
    } catch (RuntimeException e) {
      LOG.warnf("Replayed items wait for the audit: error=%s", e.getClass().getSimpleName());
    }
  }
}
