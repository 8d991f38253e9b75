package dev.eclusa.items;

import dev.eclusa.postgres.Database;
import dev.eclusa.queue.HandlerLimits;
import dev.eclusa.queue.QueueEngine;
import dev.eclusa.queue.QueueKeeper;
import dev.eclusa.queue.Queues;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.jboss.logging.Logger;

/**
 * Carries limits from their rows into the queue: all of them at first and after a loss, later what
 * has changed. Several replicas may do so at once; the rows decide.
 */
@ApplicationScoped
class HandlerLimitsSync implements QueueKeeper.Gates {

  private static final Logger LOG = Logger.getLogger(HandlerLimitsSync.class);

  private static final String HANDLERS =
      "SELECT handler_key, concurrency, rate_limit_per_minute, batch_size, paused FROM configs";

  private static final String TENANTS = "SELECT tenant_id, items_per_minute FROM tenant_limits";

  private record Setting(HandlerLimits limits, boolean paused) {

    static final Setting NONE = new Setting(HandlerLimits.NONE, false);
  }

  private final Database database;
  private final QueueEngine queue;
  private final Duration bound;
  private volatile Map<String, Setting> handlers = Map.of();
  private volatile Map<String, Integer> tenants = Map.of();

  HandlerLimitsSync(Database database, Queues queues) {
    this.database = database;
    this.queue = queues.items();
    this.bound = queues.itemSettings().callBound().multipliedBy(2);
  }

  /** Most items of one call of a handler; 1 when nothing is known of it. */
  int batchSize(String handler) {
    return handlers.getOrDefault(handler, Setting.NONE).limits().batch();
  }

  @Override
  public synchronized void changes() {
    carry(handlers, tenants);
  }

  @Override
  public synchronized void everything() {
    carry(Map.of(), Map.of());
  }

  /**
   * Carries over a handler whose row was just changed, whatever was known of it.
   *
   * @throws RuntimeException as {@link #changes}
   */
  synchronized void handler(String key) {
    Map<String, Setting> others = new HashMap<>(handlers);
    others.remove(key);
    carry(others, tenants);
  }

  /** Carries over a tenant whose row was just changed, as {@link #handler} does. */
  synchronized void tenant(String key) {
    Map<String, Integer> others = new HashMap<>(tenants);
    others.remove(key);
    carry(handlers, others);
  }

  private void carry(Map<String, Setting> knownHandlers, Map<String, Integer> knownTenants) {
    Map<String, Setting> nextHandlers = readHandlers();
    Map<String, Integer> nextTenants = readTenants();
    knownHandlers.keySet().stream()
        .filter(key -> !nextHandlers.containsKey(key))
        .forEach(key -> push(key, Setting.NONE));
    nextHandlers.forEach(
        (key, setting) -> {
          if (!setting.equals(knownHandlers.get(key))) {
            push(key, setting);
          }
        });
    knownTenants.keySet().stream()
        .filter(key -> !nextTenants.containsKey(key))
        .forEach(key -> await(queue.tenantStarts(key, OptionalInt.empty())));
    nextTenants.forEach(
        (key, most) -> {
          if (!most.equals(knownTenants.get(key))) {
            await(queue.tenantStarts(key, OptionalInt.of(most)));
          }
        });
    handlers = nextHandlers;
    tenants = nextTenants;
  }

  private void push(String handler, Setting setting) {
    try {
      await(queue.limits(handler, setting.limits()));
    } catch (IllegalArgumentException tooSmall) {
      LOG.warnf("Limits not applied: handler=%s error=%s", handler, tooSmall.getMessage());
    }
    await(setting.paused() ? queue.pause(handler) : queue.resume(handler));
  }

  private void await(Uni<Void> call) {
    call.await().atMost(bound);
  }

  private Map<String, Setting> readHandlers() {
    Map<String, Setting> read = new HashMap<>();
    for (Row row : database.query(HANDLERS)) {
      HandlerLimits limits =
          new HandlerLimits(
              optional(row.getInteger("concurrency")),
              optional(row.getInteger("rate_limit_per_minute")),
              row.getInteger("batch_size"));
      read.put(row.getString("handler_key"), new Setting(limits, row.getBoolean("paused")));
    }
    return read;
  }

  private Map<String, Integer> readTenants() {
    Map<String, Integer> read = new HashMap<>();
    for (Row row : database.query(TENANTS)) {
      read.put(row.getString("tenant_id"), row.getInteger("items_per_minute"));
    }
    return read;
  }

  private static OptionalInt optional(Integer value) {
    return value == null ? OptionalInt.empty() : OptionalInt.of(value);
  }
}
