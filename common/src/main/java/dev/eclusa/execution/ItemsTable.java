package dev.eclusa.execution;

import dev.eclusa.execution.NewItem.Origin;
import dev.eclusa.postgres.Statements;
import dev.eclusa.queue.Job;
import io.vertx.mutiny.sqlclient.Row;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.IntFunction;

/** Writes items into {@code execution_items}. */
public final class ItemsTable {

  private static final String INSERT =
      """
      INSERT INTO execution_items (item_id, run_id, source, source_id, tenant_id, integration_key,
                                   handler_key, direction, trigger, priority, external_id, payload,
                                   traceparent)
      SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[],
                           $7::text[], $8::text[], $9::text[], $10::int[], $11::text[],
                           $12::text[]::json[], $13::text[])
      ON CONFLICT DO NOTHING
      RETURNING item_id
      """;

  private ItemsTable() {}

  /**
   * Writes those that aren't known by their origin, in their order.
   *
   * @return jobs of the items that were written, to be enqueued after the commit
   */
  public static List<Job> insert(Statements tx, List<NewItem> items) {
    Set<UUID> written = new HashSet<>();
    for (Row row :
        tx.query(
            INSERT,
            column(items, UUID[]::new, NewItem::id),
            column(items, UUID[]::new, item -> runOf(item.origin())),
            column(items, String[]::new, item -> sourceOf(item.origin())),
            column(items, String[]::new, item -> sourceIdOf(item.origin())),
            column(items, String[]::new, item -> item.lane().tenant()),
            column(items, String[]::new, item -> item.lane().integration()),
            column(items, String[]::new, item -> item.lane().handler()),
            column(items, String[]::new, item -> item.lane().direction().text()),
            column(items, String[]::new, item -> item.trigger().text()),
            column(items, Integer[]::new, item -> item.trigger().priority().level()),
            column(items, String[]::new, NewItem::externalId),
            column(items, String[]::new, NewItem::payload),
            column(items, String[]::new, NewItem::traceparent))) {
      written.add(row.getUUID("item_id"));
    }
    return items.stream().filter(item -> written.contains(item.id())).map(NewItem::job).toList();
  }

  private static <T> T[] column(
      List<NewItem> items, IntFunction<T[]> array, Function<NewItem, T> value) {
    return items.stream().map(value).toArray(array);
  }

  private static UUID runOf(Origin origin) {
    return origin instanceof Origin.OfRun run ? run.runId() : null;
  }

  private static String sourceOf(Origin origin) {
    return origin instanceof Origin.OfSource source ? source.source() : null;
  }

  private static String sourceIdOf(Origin origin) {
    return origin instanceof Origin.OfSource source ? source.id() : null;
  }
}
