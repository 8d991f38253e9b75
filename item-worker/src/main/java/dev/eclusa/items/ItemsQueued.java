package dev.eclusa.items;

import dev.eclusa.execution.ItemCounts;
import dev.eclusa.execution.JobRows;
import dev.eclusa.execution.RunCounters;
import dev.eclusa.postgres.Database;
import dev.eclusa.postgres.Statements;
import dev.eclusa.queue.DeadJob;
import dev.eclusa.queue.QueuedRows;
import io.vertx.mutiny.sqlclient.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Items as their queue is made from them. */
@ApplicationScoped
class ItemsQueued implements QueuedRows {

  private static final String PENDING =
      """
      SELECT seq, item_id, tenant_id, integration_key, handler_key, direction, priority,
             attempts
      FROM execution_items
      WHERE status = 'pending' AND seq > $1
        AND created_at <= clock_timestamp() - $2 * interval '1 millisecond'
      ORDER BY seq
      LIMIT $3
      """;

  private static final String RECORD =
      """
      WITH locked AS MATERIALIZED (
        SELECT item_id FROM execution_items WHERE item_id = ANY ($1) ORDER BY item_id FOR UPDATE
      )
      UPDATE execution_items i
      SET status = 'dead', dlq_at = clock_timestamp(), finished_at = clock_timestamp(),
          lease_token = NULL, last_error = k.reason
      FROM unnest($1::uuid[], $2::text[]) AS k (item_id, reason) JOIN locked USING (item_id)
      WHERE i.item_id = k.item_id AND i.status = 'pending'
      RETURNING i.run_id
      """;

  private final Database database;

  ItemsQueued(Database database) {
    this.database = database;
  }

  @Override
  public Page pending(long place, Duration age) {
    return JobRows.page(
        database.query(PENDING, place, (double) age.toMillis(), JobRows.PAGE).stream().toList(),
        "item_id",
        place);
  }

  /**
   * Most rows of dead jobs say so already, but for items whose workers died one after the other
   * nobody else could write it down.
   */
  @Override
  public void record(List<DeadJob> dead) {
    database.inTransaction(
        tx -> {
          record(tx, dead);
          return null;
        });
  }

  private static void record(Statements tx, List<DeadJob> dead) {
    UUID[] ids = dead.stream().map(one -> UUID.fromString(one.job().id())).toArray(UUID[]::new);
    String[] reasons = dead.stream().map(DeadJob::describe).toArray(String[]::new);
    Map<UUID, ItemCounts> byRun = new HashMap<>();
    for (Row row : tx.query(RECORD, ids, reasons)) {
      if (row.getUUID("run_id") != null) {
        byRun.merge(row.getUUID("run_id"), ItemCounts.of(ItemEnd.DEAD, 1), ItemCounts::plus);
      }
    }
    RunCounters.count(tx, byRun);
  }
}
