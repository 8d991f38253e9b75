package dev.eclusa.provider;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A place in a JSON document: {@code data.id}, {@code charges[0].status}, {@code charges[-1].id}
 * for the last one, or a JSON pointer such as {@code /data/a.b} for names with dots.
 */
record JsonPath(List<String> steps) {

  private static final Pattern INDEX = Pattern.compile("\\[(-?\\d{1,6})]");
  private static final Pattern NUMBER = Pattern.compile("-?\\d{1,6}");

  JsonPath {
    steps = List.copyOf(steps);
  }

  /** Empty when the text is no path. */
  static Optional<JsonPath> parse(String text) {
    boolean pointer = text.startsWith("/");
    String dotted = pointer ? text : INDEX.matcher(text).replaceAll(".$1");
    String separator = pointer ? "/" : ".";
    String inner = dotted.startsWith(separator) ? dotted.substring(1) : dotted;
    List<String> steps = List.of(inner.split(Pattern.quote(separator), -1));
    boolean wrong =
        steps.stream().anyMatch(s -> s.isEmpty() || (!pointer && s.matches(".*[\\[\\]].*")));
    return wrong ? Optional.empty() : Optional.of(new JsonPath(steps).unescaped(pointer));
  }

  private JsonPath unescaped(boolean pointer) {
    return pointer
        ? new JsonPath(steps.stream().map(s -> s.replace("~1", "/").replace("~0", "~")).toList())
        : this;
  }

  /** The node at this place; empty where there is none, null included. */
  Optional<JsonNode> in(JsonNode root) {
    JsonNode node = root;
    for (String step : steps) {
      node = node == null ? null : child(node, step);
    }
    return Optional.ofNullable(node).filter(n -> !n.isNull() && !n.isMissingNode());
  }

  private static JsonNode child(JsonNode node, String step) {
    if (!node.isArray()) {
      return node.get(step);
    }
    if (!NUMBER.matcher(step).matches()) {
      return null;
    }
    int index = Integer.parseInt(step);
    return node.get(index < 0 ? node.size() + index : index);
  }
}
