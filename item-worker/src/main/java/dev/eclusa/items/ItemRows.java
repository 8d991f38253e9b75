package dev.eclusa.items;

import dev.eclusa.execution.ItemCounts;
import dev.eclusa.execution.RunCounters;
import dev.eclusa.items.Item.Stored;
import dev.eclusa.postgres.Database;
import dev.eclusa.postgres.Statements;
import io.vertx.mutiny.sqlclient.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.IntFunction;

/** The rows of items that are worked on. */
@ApplicationScoped
class ItemRows {

  private static final String TAKE =
      """
      UPDATE execution_items i
      SET lease_token = k.token, started_at = clock_timestamp()
      FROM unnest($1::uuid[], $2::text[]) AS k (item_id, token)
      WHERE i.item_id = k.item_id AND i.status = 'pending'
      RETURNING i.item_id, i.run_id, i.external_id, i.payload::text AS payload, i.attempts,
                i.traceparent
      """;

  // Rows are locked in the order of their ids, as by everything that ends several of them.
  private static final String END =
      """
      WITH k AS MATERIALIZED (
        SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::int[], $5::text[])
          AS u (item_id, token, status, attempts, reason)
      ), locked AS MATERIALIZED (
        SELECT item_id FROM execution_items WHERE item_id = ANY ($1) ORDER BY item_id FOR UPDATE
      )
      UPDATE execution_items i
      SET status = k.status, attempts = k.attempts, lease_token = NULL,
          last_error = CASE WHEN k.status IN ('done', 'skipped') THEN NULL
                            ELSE coalesce(k.reason, i.last_error) END,
          finished_at = CASE WHEN k.status <> 'pending' THEN clock_timestamp() END,
          dlq_at = CASE WHEN k.status = 'dead' THEN clock_timestamp() END
      FROM k JOIN locked USING (item_id)
      WHERE i.item_id = k.item_id AND i.lease_token = k.token AND i.status = 'pending'
      RETURNING k.token, i.run_id, i.status,
                (extract(epoch FROM clock_timestamp() - i.created_at) * 1000)::bigint AS lag_ms
      """;

  /**
   * A row that was written.
   *
   * @param status what it is now
   * @param lag since it was written first
   */
  record Written(UUID token, String status, Duration lag) {}

  private final Database database;

  ItemRows(Database database) {
    this.database = database;
  }

  /**
   * Notes claims in their rows.
   *
   * @param tokens by the items' ids
   * @return the rows that are pending; the other items have ended, or are gone
   */
  Map<UUID, Stored> take(Map<UUID, UUID> tokens) {
    UUID[] ids = tokens.keySet().toArray(UUID[]::new);
    String[] texts = new String[ids.length];
    for (int i = 0; i < ids.length; i++) {
      texts[i] = tokens.get(ids[i]).toString();
    }
    Map<UUID, Stored> taken = new HashMap<>();
    for (Row row : database.query(TAKE, ids, texts)) {
      taken.put(
          row.getUUID("item_id"),
          new Stored(
              row.getUUID("item_id"),
              row.getUUID("run_id"),
              row.getString("external_id"),
              row.getString("payload"),
              row.getInteger("attempts"),
              row.getString("traceparent")));
    }
    return taken;
  }

  /**
   * Writes what items came to, counts them for their runs, and completes runs whose last items
   * these are; all in one transaction.
   *
   * @return those whose claim was still held; the other rows are untouched
   */
  List<Written> end(List<ItemEnd> ends) {
    return database.inTransaction(tx -> end(tx, ends));
  }

  private static List<Written> end(Statements tx, List<ItemEnd> ends) {
    Map<UUID, ItemCounts> byRun = new HashMap<>();
    List<Written> written =
        tx
            .query(
                END,
                column(ends, UUID[]::new, ItemEnd::id),
                column(ends, String[]::new, end -> end.token().toString()),
                column(ends, String[]::new, ItemEnd::status),
                column(ends, Integer[]::new, ItemEnd::attempts),
                column(ends, String[]::new, ItemEnd::reason))
            .stream()
            .map(row -> written(row, byRun))
            .toList();
    RunCounters.count(tx, byRun);
    return written;
  }

  private static Written written(Row row, Map<UUID, ItemCounts> byRun) {
    String status = row.getString("status");
    UUID run = row.getUUID("run_id");
    if (run != null && !status.equals(ItemEnd.PENDING)) {
      byRun.merge(run, ItemCounts.of(status, 1), ItemCounts::plus);
    }
    return new Written(
        UUID.fromString(row.getString("token")), status, Duration.ofMillis(row.getLong("lag_ms")));
  }

  private static <T> T[] column(
      List<ItemEnd> ends, IntFunction<T[]> array, Function<ItemEnd, T> value) {
    return ends.stream().map(value).toArray(array);
  }
}
