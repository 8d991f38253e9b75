package dev.eclusa.provider;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** The ready definitions that come with Eclusa, and how a provider builds on one. */
final class Presets {

  private static final String FOLDER = "/providers/";
  private static final String EXTENDS = "extends";

  private Presets() {}

  /** Their names, sorted. */
  static List<String> names() {
    return text("index.txt").lines().filter(line -> !line.isBlank()).sorted().toList();
  }

  /** The configuration used when the operator gives none. */
  static String builtIn() {
    return text("default.yaml");
  }

  /**
   * A provider's entry laid over the preset that it extends, and over what that one extends. Empty,
   * with a problem noted, when there is no such preset.
   */
  static Optional<JsonNode> complete(String path, JsonNode entry, Problems problems) {
    if (!entry.isObject() || !entry.hasNonNull(EXTENDS)) {
      return Optional.of(entry);
    }
    String name = entry.get(EXTENDS).asText();
    if (!names().contains(name)) {
      problems.add(
          path + "." + EXTENDS, "\"%s\" is none of %s".formatted(name, String.join(", ", names())));
      return Optional.empty();
    }
    ObjectNode own = entry.deepCopy();
    own.remove(EXTENDS);
    return Yaml.parse(text(name + ".yaml"), problems)
        .flatMap(preset -> complete(path, preset, problems))
        .map(base -> Overlay.of(base, own));
  }

  private static String text(String file) {
    try (InputStream in = Presets.class.getResourceAsStream(FOLDER + file)) {
      if (in == null) {
        throw new IllegalStateException("resource " + FOLDER + file + " is not in this build");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
