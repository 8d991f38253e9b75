package dev.eclusa.items;

import dev.eclusa.queue.Direction;
import dev.eclusa.queue.Job;
import dev.eclusa.queue.Lane;
import dev.eclusa.queue.Priority;
import io.vertx.mutiny.sqlclient.Row;

/** Rows of items as the queue knows them. */
final class JobRow {

  private JobRow() {}

  static Lane lane(Row row) {
    return new Lane(
        row.getString("tenant_id"),
        row.getString("integration_key"),
        row.getString("handler_key"),
        Direction.of(row.getString("direction")));
  }

  /** A job without failures. */
  static Job fresh(Row row) {
    return Job.fresh(
        row.getUUID("item_id").toString(), lane(row), Priority.of(row.getInteger("priority")));
  }
}
