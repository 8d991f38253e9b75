package dev.eclusa.items;

import dev.eclusa.execution.ItemCounts;
import dev.eclusa.execution.RunCounters;
import dev.eclusa.postgres.Database;
import dev.eclusa.postgres.Statements;
import dev.eclusa.queue.DeadJob;
import dev.eclusa.queue.QueueEngine;
import dev.eclusa.queue.Queues;
import io.vertx.mutiny.sqlclient.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Records deaths. The queue lists dead jobs until they are recorded; most rows say so already, but
 * for items whose workers died one after the other nobody else could write it down.
 */
@ApplicationScoped
class DeadItems {

  private static final int PORTION = 1000;

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
  private final QueueEngine queue;
  private final Duration bound;

  DeadItems(Database database, Queues queues) {
    this.database = database;
    this.queue = queues.items();
    this.bound = queues.itemSettings().callBound().multipliedBy(2);
  }

  /**
   * Records all that there are.
   *
   * @throws RuntimeException when PostgreSQL or Redis is away; what isn't recorded stays listed
   */
  void bury() {
    List<DeadJob> dead = queue.dead(PORTION).await().atMost(bound);
    while (!dead.isEmpty()) {
      List<DeadJob> some = dead;
      database.inTransaction(
          tx -> {
            record(tx, some);
            return null;
          });
      queue.bury(some).await().atMost(bound);
      dead = queue.dead(PORTION).await().atMost(bound);
    }
  }

  private static void record(Statements tx, List<DeadJob> dead) {
    UUID[] ids = dead.stream().map(one -> UUID.fromString(one.job().id())).toArray(UUID[]::new);
    String[] reasons = dead.stream().map(DeadItems::reason).toArray(String[]::new);
    Map<UUID, ItemCounts> byRun = new HashMap<>();
    for (Row row : tx.query(RECORD, ids, reasons)) {
      if (row.getUUID("run_id") != null) {
        byRun.merge(row.getUUID("run_id"), ItemCounts.of(ItemEnd.DEAD, 1), ItemCounts::plus);
      }
    }
    RunCounters.count(tx, byRun);
  }

  private static String reason(DeadJob dead) {
    return switch (dead.reason()) {
      case POISON -> "its worker died with it " + dead.job().deaths() + " times";
      case ATTEMPTS -> "all attempts failed";
      case REFUSED -> "refused";
    };
  }
}
