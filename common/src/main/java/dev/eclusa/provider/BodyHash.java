package dev.eclusa.provider;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * SHA-256, in hex, of a body without named fields. The order of names and the white space don't
 * count: a provider that writes its body anew for a retry gives the same hash.
 *
 * @param without places left out
 */
record BodyHash(List<JsonPath> without) {

  BodyHash {
    without = List.copyOf(without);
  }

  String of(JsonNode body) {
    JsonNode rest = body;
    if (!without.isEmpty()) {
      rest = body.deepCopy();
      for (JsonPath path : without) {
        remove(rest, path);
      }
    }
    StringBuilder canonical = new StringBuilder();
    write(rest, canonical);
    return HexFormat.of().formatHex(sha256(canonical.toString()));
  }

  private static void remove(JsonNode root, JsonPath path) {
    int last = path.steps().size() - 1;
    JsonNode parent =
        last == 0 ? root : new JsonPath(path.steps().subList(0, last)).in(root).orElse(root);
    if (parent instanceof ObjectNode object) {
      object.remove(path.steps().get(last));
    }
  }

  private static void write(JsonNode node, StringBuilder out) {
    if (node.isObject()) {
      Map<String, JsonNode> sorted = new TreeMap<>();
      node.properties().forEach(e -> sorted.put(e.getKey(), e.getValue()));
      out.append('{');
      sorted.forEach((name, value) -> writeField(name, value, out));
      out.append('}');
    } else if (node.isArray()) {
      out.append('[');
      node.forEach(
          value -> {
            write(value, out);
            out.append(',');
          });
      out.append(']');
    } else {
      out.append(node);
    }
  }

  private static void writeField(String name, JsonNode value, StringBuilder out) {
    out.append(TextNode.valueOf(name)).append(':');
    write(value, out);
    out.append(',');
  }

  private static byte[] sha256(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every JDK has SHA-256", impossible);
    }
  }
}
