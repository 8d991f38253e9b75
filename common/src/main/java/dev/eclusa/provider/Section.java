package dev.eclusa.provider;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * One mapping of the configuration, read key by key.
 *
 * <p>Reading never stops: a wrong value is noted under its path and something harmless is returned
 * in its place, so that every problem shows up at once. {@link #close()} notes the keys that nobody
 * asked for.
 */
final class Section implements AutoCloseable {

  private final String path;
  private final JsonNode node;
  private final Problems problems;
  private final Set<String> known = new TreeSet<>();

  Section(String path, JsonNode node, Problems problems) {
    this.path = path;
    this.problems = problems;
    if (node.isObject()) {
      this.node = node;
    } else {
      problems.add(path, "must be a mapping of keys");
      this.node = JsonNodeFactory.instance.objectNode();
    }
  }

  /** The whole document, whose keys have no prefix. */
  static Section root(JsonNode node, Problems problems) {
    return new Section("", node, problems);
  }

  String path() {
    return path;
  }

  String path(String key) {
    return path.isEmpty() ? key : path + "." + key;
  }

  Problems problems() {
    return problems;
  }

  void problem(String key, String what) {
    problems.add(path(key), what);
  }

  boolean has(String key) {
    return raw(key).isPresent();
  }

  /** The keys themselves, for mappings whose keys are the operator's own words. */
  Map<String, JsonNode> entries() {
    Map<String, JsonNode> entries = new LinkedHashMap<>();
    node.properties().forEach(e -> entries.put(e.getKey(), e.getValue()));
    known.addAll(entries.keySet());
    return entries;
  }

  Optional<JsonNode> raw(String key) {
    known.add(key);
    return Optional.ofNullable(node.get(key)).filter(n -> !n.isNull());
  }

  Optional<String> text(String key) {
    return raw(key).flatMap(value -> scalar(key, value));
  }

  String requiredText(String key, String what) {
    Optional<String> text = text(key);
    if (!has(key)) {
      problem(key, "is missing: " + what);
    }
    return text.orElse("");
  }

  /** A value among named ones; an unknown name is answered with all of them. */
  <T> Optional<T> choice(String key, Map<String, T> choices) {
    Optional<String> text = text(key);
    if (text.isPresent() && !choices.containsKey(text.get())) {
      problem(
          key, "\"%s\" is none of %s".formatted(text.get(), String.join(", ", choices.keySet())));
    }
    return text.map(choices::get);
  }

  Optional<Duration> duration(String key) {
    Optional<String> text = text(key);
    Optional<Duration> duration = text.flatMap(Durations::parse);
    if (text.isPresent() && duration.isEmpty()) {
      problem(key, "\"%s\" is no duration such as 300s, 5m, 1h or PT5M".formatted(text.get()));
    }
    return duration;
  }

  int integer(String key, int least, int most, int fallback) {
    Optional<JsonNode> value = raw(key);
    if (value.isEmpty()) {
      return fallback;
    }
    JsonNode number = value.get();
    if (number.isInt() && number.intValue() >= least && number.intValue() <= most) {
      return number.intValue();
    }
    problem(key, "must be a whole number from %d to %d".formatted(least, most));
    return fallback;
  }

  Optional<Section> section(String key) {
    return raw(key).map(value -> new Section(path(key), value, problems));
  }

  /** The elements of a list; a lone value counts as a list of one. */
  List<JsonNode> list(String key) {
    List<JsonNode> elements = new ArrayList<>();
    raw(key).ifPresent(value -> (value.isArray() ? value : List.of(value)).forEach(elements::add));
    return elements;
  }

  List<String> texts(String key) {
    return list(key).stream().map(e -> scalar(key, e)).flatMap(Optional::stream).toList();
  }

  private Optional<String> scalar(String key, JsonNode value) {
    if (value.isValueNode() && !value.asText().isEmpty()) {
      return Optional.of(value.asText());
    }
    problem(key, value.isValueNode() ? "is empty" : "must be a single value");
    return Optional.empty();
  }

  /** Notes every key that no one read. */
  @Override
  public void close() {
    node.fieldNames()
        .forEachRemaining(
            key -> {
              if (!known.contains(key)) {
                problem(key, "unknown key; known here: " + String.join(", ", known));
              }
            });
  }
}
