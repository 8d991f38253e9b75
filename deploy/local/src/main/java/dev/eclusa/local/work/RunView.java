package dev.eclusa.local.work;

import io.vertx.core.json.JsonObject;

/**
 * A run, as run-worker shows it.
 *
 * @param id of the run
 * @param tenant for whom it runs
 * @param status such as {@code completed}
 * @param total items known so far
 * @param done of them, worked on with success
 * @param ended of them, done or not: skipped, dead and cancelled ones too
 */
public record RunView(String id, String tenant, String status, long total, long done, long ended) {

  static RunView of(JsonObject json) {
    long done = json.getLong("done");
    return new RunView(
        json.getString("runId"),
        json.getString("tenantId"),
        json.getString("status"),
        json.getLong("total"),
        done,
        done + json.getLong("skipped") + json.getLong("dead") + json.getLong("cancelled"));
  }

  /** Whether all of its items have ended. */
  public boolean completed() {
    return status.equals("completed");
  }

  /** Whether its Runner has listed all of its items. */
  public boolean allListed() {
    return completed() || status.equals("sealed");
  }
}
