package dev.eclusa.provider;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every ready definition, broken at every key in every way, either loads or is refused. */
class AnyConfigurationTest {

  private static final List<String> REPLACEMENTS =
      List.of(
          "null",
          "\"\"",
          "\"?\"",
          "7",
          "-1",
          "true",
          "1e400",
          "{}",
          "[]",
          "[[]]",
          "{\"a\":{}}",
          "\"{\"",
          "\"a[\"",
          "[null]",
          "\"\\u0000\"");

  static List<String> presets() {
    return Presets.names();
  }

  @ParameterizedTest
  @MethodSource("presets")
  @DisplayName("a slip anywhere ends in a message that names a key, never in another exception")
  void aSlipAnywhereNamesAKey(String preset) {
    JsonNode whole = whole(preset);
    int refused = 0;
    for (List<String> place : places(whole)) {
      for (String replacement : REPLACEMENTS) {
        refused += refusedCleanly(replaced(whole, place, replacement)) ? 1 : 0;
      }
    }
    assertTrue(refused > 50, preset + " was refused " + refused + " times");
  }

  private static boolean refusedCleanly(JsonNode entry) {
    try {
      Catalogs.withSecrets().parse("{\"providers\":{\"p\":%s}}".formatted(entry));
      return false;
    } catch (ProviderConfigException refused) {
      assertFalse(refused.problems().isEmpty());
      refused.problems().forEach(p -> assertTrue(p.startsWith("providers.p"), p));
      return true;
    }
  }

  private static JsonNode whole(String preset) {
    Problems problems = new Problems();
    JsonNode own = Yaml.parse(Catalogs.preset(preset), problems).orElseThrow();
    return Presets.complete("providers.p", own, problems).orElseThrow();
  }

  private static List<List<String>> places(JsonNode node) {
    List<List<String>> places = new ArrayList<>();
    collect(node, List.of(), places);
    return places;
  }

  private static void collect(JsonNode node, List<String> at, List<List<String>> places) {
    if (!at.isEmpty()) {
      places.add(at);
    }
    if (node.isObject()) {
      node.properties().forEach(e -> collect(e.getValue(), plus(at, e.getKey()), places));
    }
    for (int i = 0; node.isArray() && i < node.size(); i++) {
      collect(node.get(i), plus(at, Integer.toString(i)), places);
    }
  }

  private static List<String> plus(List<String> at, String step) {
    List<String> longer = new ArrayList<>(at);
    longer.add(step);
    return longer;
  }

  private static JsonNode replaced(JsonNode whole, List<String> place, String replacement) {
    JsonNode copy = whole.deepCopy();
    JsonNode parent = copy;
    for (String step : place.subList(0, place.size() - 1)) {
      parent = parent.isArray() ? parent.get(Integer.parseInt(step)) : parent.get(step);
    }
    String last = place.get(place.size() - 1);
    JsonNode value = Yaml.parse(replacement, new Problems()).orElseThrow();
    if (parent instanceof ObjectNode object) {
      object.set(last, value);
    } else {
      ((ArrayNode) parent).set(Integer.parseInt(last), value);
    }
    return copy;
  }
}
