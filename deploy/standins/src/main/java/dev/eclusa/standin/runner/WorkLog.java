package dev.eclusa.standin.runner;

import dev.eclusa.standin.http.Tally;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The items by id, the last {@value #CAPACITY} of them. Safe for any thread. */
final class WorkLog {

  private static final int CAPACITY = 200_000;

  private final Map<String, WorkedItem> items =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, WorkedItem> eldest) {
          return size() > CAPACITY;
        }
      };
  // By what an item is about, so that the same work under two ids is noticed.
  private final Tally effects = new Tally();
  private long done;
  private long replays;

  synchronized void call(JsonObject item, String integration, int attempt, Instant at) {
    String id = item.getString("itemId");
    WorkedItem known = items.get(id);
    WorkedItem before = known == null ? WorkedItem.first(item, integration, at) : known;
    items.put(id, before.called(attempt));
  }

  /** Lets an item take effect, unless it has: then this is a replay. */
  synchronized void work(JsonObject item, Instant at) {
    WorkedItem known = items.get(item.getString("itemId"));
    if (known == null) {
      return;
    }
    if (known.done()) {
      replays++;
      items.put(known.id(), known.replayed());
    } else {
      done++;
      effects.add(subject(item));
      items.put(known.id(), known.doneAt(at));
    }
  }

  private static String subject(JsonObject item) {
    return new JsonObject()
        .put("tenant", item.getString("tenantId"))
        .put("handler", item.getString("handlerKey"))
        .put("run", item.getString("runId"))
        .put("externalId", item.getString("externalId"))
        .encode();
  }

  synchronized Optional<WorkedItem> item(String id) {
    return Optional.ofNullable(items.get(id));
  }

  synchronized List<WorkedItem> items() {
    return List.copyOf(items.values());
  }

  synchronized long done() {
    return done;
  }

  synchronized long replays() {
    return replays;
  }

  synchronized long duplicates() {
    return effects.repeats();
  }

  synchronized void clear() {
    items.clear();
    effects.clear();
    done = 0;
    replays = 0;
  }
}
