package dev.eclusa.provider;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.util.Optional;

/** YAML as trees. */
final class Yaml {

  private static final ObjectReader READER =
      YAMLMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .build()
          .readerFor(JsonNode.class);

  private Yaml() {}

  /** Empty, with a problem noted, when the text is no YAML; the problem quotes nothing of it. */
  static Optional<JsonNode> parse(String text, Problems problems) {
    try {
      JsonNode tree = READER.readTree(text);
      return Optional.of(tree);
    } catch (JsonProcessingException wrong) {
      JsonLocation at = wrong.getLocation();
      String place =
          at == null ? "" : " at line %d, column %d".formatted(at.getLineNr(), at.getColumnNr());
      String what = wrong.getOriginalMessage();
      boolean duplicate = what != null && what.startsWith("Duplicate field");
      problems.add("providers", (duplicate ? "a key is there twice" : "is no YAML") + place);
      return Optional.empty();
    }
  }
}
