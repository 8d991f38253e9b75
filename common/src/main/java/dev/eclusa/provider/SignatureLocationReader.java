package dev.eclusa.provider;

import dev.eclusa.signature.SignatureLocation;
import dev.eclusa.signature.SignatureLocation.Layout;
import dev.eclusa.signature.ValueLocation;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/** Reads {@code signature.at}: where the signature of a request stands. */
final class SignatureLocationReader {

  private SignatureLocationReader() {}

  static SignatureLocation read(Section section) {
    Optional<Section> at = section.section("at");
    if (at.isEmpty()) {
      section.problem("at", "is missing: the header or query parameter that holds the signature");
      return new SignatureLocation(new ValueLocation.InHeader(""), new Layout.Prefixed(""));
    }
    try (Section place = at.get()) {
      Optional<String> prefix = place.text("prefix");
      Optional<Section> pairs = place.section("pairs");
      if (prefix.isPresent() && pairs.isPresent()) {
        place.problem("prefix", "has no meaning together with pairs");
      }
      Layout layout =
          pairs
              .map(SignatureLocationReader::pairs)
              .orElseGet(() -> new Layout.Prefixed(prefix.orElse("")));
      return new SignatureLocation(ValueLocationReader.place(place), layout);
    }
  }

  private static Layout pairs(Section pairs) {
    try (pairs) {
      String separator = pairs.requiredText("separator", "what stands between two pairs");
      String assign = pairs.requiredText("assign", "what stands between a key and its value");
      List<String> keys = pairs.texts("keys");
      if (keys.isEmpty()) {
        pairs.problem("keys", "is missing: the keys whose values are signatures");
      }
      if (!separator.isEmpty() && separator.equals(assign)) {
        pairs.problem("assign", "must differ from separator");
      }
      keys.stream()
          .filter(k -> contains(k, separator) || contains(k, assign))
          .forEach(
              k -> pairs.problem("keys", "\"%s\" can't hold separator or assign".formatted(k)));
      return new Layout.Pairs(separator, assign, new LinkedHashSet<>(keys));
    }
  }

  private static boolean contains(String key, String part) {
    return !part.isEmpty() && key.contains(part);
  }
}
