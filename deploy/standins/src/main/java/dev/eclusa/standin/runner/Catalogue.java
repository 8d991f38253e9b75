package dev.eclusa.standin.runner;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What runs list: so many items per tenant and handler, always the same ones. */
final class Catalogue {

  private final Map<String, Integer> sizes = new ConcurrentHashMap<>();

  void size(String tenant, String handler, int items) {
    sizes.put(tenant + "/" + handler, items);
  }

  /** Sets sizes by {@code <tenant>/<handler>}. */
  void sizes(JsonObject bySubject) {
    bySubject.forEach(entry -> sizes.put(entry.getKey(), ((Number) entry.getValue()).intValue()));
  }

  JsonObject sizes() {
    JsonObject shown = new JsonObject();
    sizes.forEach(shown::put);
    return shown;
  }

  /**
   * One page.
   *
   * @param cursor where an earlier page ended; null for the first
   * @throws NumberFormatException for a cursor that is none of its own
   */
  JsonObject page(String tenant, String handler, String cursor, int limit) {
    int size = sizes.getOrDefault(tenant + "/" + handler, 0);
    int from = cursor == null ? 0 : Integer.parseInt(cursor);
    int to = (int) Math.min(size, (long) from + limit);
    JsonArray items = new JsonArray();
    for (int number = from; number < to; number++) {
      items.add(
          new JsonObject()
              .put("externalId", "%s-%06d".formatted(handler, number))
              .put("payload", new JsonObject().put("number", number)));
    }
    return new JsonObject()
        .put("items", items)
        .put("nextCursor", to < size ? Integer.toString(to) : null);
  }

  void clear() {
    sizes.clear();
  }
}
