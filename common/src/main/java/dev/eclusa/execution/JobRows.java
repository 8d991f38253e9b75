package dev.eclusa.execution;

import dev.eclusa.queue.Direction;
import dev.eclusa.queue.Job;
import dev.eclusa.queue.Lane;
import dev.eclusa.queue.Priority;
import dev.eclusa.queue.QueuedRows;
import io.vertx.mutiny.sqlclient.Row;
import java.util.List;

/** Rows of runs and items as their queues know them. */
public final class JobRows {

  /** Most rows of a page of pending ones. */
  public static final int PAGE = 1000;

  // A job's digits end at 9; more failures than that make no difference.
  private static final int MOST = 9;

  private JobRows() {}

  /** The lane of a row. */
  public static Lane lane(Row row) {
    return new Lane(
        row.getString("tenant_id"),
        row.getString("integration_key"),
        row.getString("handler_key"),
        Direction.of(row.getString("direction")));
  }

  /**
   * The job of a row, with its failures so far.
   *
   * @param id name of the column with its key
   */
  public static Job job(Row row, String id) {
    return new Job(
        row.getUUID(id).toString(),
        lane(row),
        Priority.of(row.getInteger("priority")),
        Math.min(MOST, row.getInteger("attempts")),
        0);
  }

  /** The same without failures. */
  public static Job fresh(Row row, String id) {
    return Job.fresh(
        row.getUUID(id).toString(), lane(row), Priority.of(row.getInteger("priority")));
  }

  /**
   * A page of pending rows, read with {@link #PAGE} as limit, in the order of {@code seq}.
   *
   * @param place where it began
   */
  public static QueuedRows.Page page(List<Row> rows, String id, long place) {
    long last = rows.isEmpty() ? place : rows.get(rows.size() - 1).getLong("seq");
    return new QueuedRows.Page(
        rows.stream().map(row -> job(row, id)).toList(), last, rows.size() < PAGE);
  }
}
