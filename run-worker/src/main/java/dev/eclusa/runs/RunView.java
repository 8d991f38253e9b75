package dev.eclusa.runs;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.eclusa.queue.Direction;
import dev.eclusa.queue.Job;
import dev.eclusa.queue.Lane;
import dev.eclusa.queue.Priority;
import io.vertx.mutiny.sqlclient.Row;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.UUID;

/**
 * A run as people see it.
 *
 * @param status pending: waits; running: is listed; sealed: all its items are known; completed: all
 *     have ended; failed: listing gave up; cancelled
 * @param total items known so far
 * @param pending items that haven't ended
 * @param pages listed so far
 * @param attempts failures of listing so far
 * @param reason of the last failure; null without one
 * @param slot of the schedule that started it; null for others
 */
record RunView(
    UUID runId,
    String tenantId,
    String integrationKey,
    String handlerKey,
    String direction,
    String trigger,
    int priority,
    String status,
    int total,
    int pending,
    int done,
    int skipped,
    int dead,
    int cancelled,
    int pages,
    int attempts,
    String reason,
    Instant slot,
    Instant createdAt,
    Instant startedAt,
    Instant sealedAt,
    Instant completedAt) {

  /** A run and its place in the list of all. */
  record Placed(long place, RunView run) {}

  static RunView of(Row row) {
    int done = row.getInteger("done");
    int skipped = row.getInteger("skipped");
    int dead = row.getInteger("dead");
    int cancelled = row.getInteger("cancelled");
    int total = row.getInteger("total");
    return new RunView(
        row.getUUID("run_id"),
        row.getString("tenant_id"),
        row.getString("integration_key"),
        row.getString("handler_key"),
        row.getString("direction"),
        row.getString("trigger"),
        row.getInteger("priority"),
        row.getString("status"),
        total,
        total - done - skipped - dead - cancelled,
        done,
        skipped,
        dead,
        cancelled,
        row.getInteger("pages"),
        row.getInteger("attempts"),
        row.getString("last_error"),
        instant(row, "slot"),
        instant(row, "created_at"),
        instant(row, "started_at"),
        instant(row, "sealed_at"),
        instant(row, "completed_at"));
  }

  /** A job for it, with fresh attempts. */
  @JsonIgnore
  Job job() {
    Lane lane = new Lane(tenantId, integrationKey, handlerKey, Direction.of(direction));
    return Job.fresh(runId.toString(), lane, Priority.of(priority));
  }

  private static Instant instant(Row row, String column) {
    OffsetDateTime value = row.getOffsetDateTime(column);
    return value == null ? null : value.toInstant();
  }
}
