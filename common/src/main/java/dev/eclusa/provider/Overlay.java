package dev.eclusa.provider;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;

/**
 * Lays an operator's keys over a preset's: mappings merge, lists and single values are replaced,
 * null takes a key away. A mapping that says where something is (one of {@link #WHOLE}) replaces
 * the preset's as a whole: half of each would mean nothing.
 */
final class Overlay {

  private static final Set<String> WHOLE =
      Set.of(
          "path",
          "header",
          "query",
          "pair",
          "text",
          "first",
          "all",
          "body-hash",
          "received",
          "env",
          "file");

  private Overlay() {}

  static JsonNode of(JsonNode base, JsonNode over) {
    if (!base.isObject() || !over.isObject() || WHOLE.stream().anyMatch(over::has)) {
      return over;
    }
    ObjectNode merged = base.deepCopy();
    over.properties()
        .forEach(
            entry -> {
              String key = entry.getKey();
              if (entry.getValue().isNull()) {
                merged.remove(key);
              } else if (merged.has(key)) {
                merged.set(key, of(merged.get(key), entry.getValue()));
              } else {
                merged.set(key, entry.getValue());
              }
            });
    return merged;
  }
}
