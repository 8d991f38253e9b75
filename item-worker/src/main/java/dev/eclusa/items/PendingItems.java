package dev.eclusa.items;

import dev.eclusa.postgres.Database;
import dev.eclusa.queue.Direction;
import dev.eclusa.queue.Job;
import dev.eclusa.queue.Lane;
import dev.eclusa.queue.Priority;
import io.vertx.mutiny.sqlclient.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;

/** Rows that are pending, in the order of their arrival, as jobs. */
@ApplicationScoped
class PendingItems {

  /** Rows of a page. */
  static final int PAGE = 1000;

  // A job's digits end at 9; more failures than that make no difference.
  private static final String READ =
      """
      SELECT seq, item_id, tenant_id, integration_key, handler_key, direction, priority,
             least(attempts, 9) AS attempts
      FROM execution_items
      WHERE status = 'pending' AND seq > $1
        AND created_at <= clock_timestamp() - $2 * interval '1 millisecond'
      ORDER BY seq
      LIMIT $3
      """;

  /**
   * A page.
   *
   * @param last where the next one goes on
   */
  record Page(List<Job> jobs, long last) {

    static final long START = 0;

    boolean isLast() {
      return jobs.size() < PAGE;
    }
  }

  private final Database database;

  PendingItems(Database database) {
    this.database = database;
  }

  /** Those after a place, at least so old. */
  Page after(long place, Duration age) {
    List<Row> rows = database.query(READ, place, (double) age.toMillis(), PAGE).stream().toList();
    long last = rows.isEmpty() ? place : rows.get(rows.size() - 1).getLong("seq");
    return new Page(rows.stream().map(PendingItems::job).toList(), last);
  }

  private static Job job(Row row) {
    Lane lane =
        new Lane(
            row.getString("tenant_id"),
            row.getString("integration_key"),
            row.getString("handler_key"),
            Direction.of(row.getString("direction")));
    return new Job(
        row.getUUID("item_id").toString(),
        lane,
        Priority.of(row.getInteger("priority")),
        row.getInteger("attempts"),
        0);
  }
}
