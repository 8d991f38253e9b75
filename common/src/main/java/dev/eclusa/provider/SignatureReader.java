package dev.eclusa.provider;

import dev.eclusa.signature.Secret;
import dev.eclusa.signature.SignatureAlgorithm;
import dev.eclusa.signature.SignatureEncoding;
import dev.eclusa.signature.SignatureLocation;
import dev.eclusa.signature.SignatureLocation.Layout;
import dev.eclusa.signature.SignatureScheme;
import dev.eclusa.signature.SignedTemplate;
import dev.eclusa.signature.TimestampRule;
import dev.eclusa.signature.ValueLocation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the {@code signature} of a provider. */
final class SignatureReader {

  private static final List<String> KEYS_OF_SIGNED_CONTENT =
      List.of("signed", "encoding", "timestamp", "tolerance", "id", "url");
  private static final List<String> KEYS_OF_ANY_SIGNATURE =
      List.of("at", "secrets", "secret-prefix", "secret-encoding");

  private final SecretReader secrets;

  SignatureReader(SecretStore store) {
    this.secrets = new SecretReader(store);
  }

  SignatureScheme read(Section section) {
    Optional<SignatureAlgorithm> chosen = section.choice("algorithm", Choices.ALGORITHMS);
    if (!section.has("algorithm")) {
      section.problem(
          "algorithm", "is missing: one of " + String.join(", ", Choices.ALGORITHMS.keySet()));
    }
    SignatureAlgorithm algorithm = chosen.orElse(SignatureAlgorithm.HMAC_SHA256);
    return switch (algorithm) {
      case NONE -> none(section);
      case STATIC_TOKEN -> token(section);
      default -> signed(section, algorithm);
    };
  }

  private static SignatureScheme none(Section section) {
    refuse(section, KEYS_OF_SIGNED_CONTENT, "none");
    refuse(section, KEYS_OF_ANY_SIGNATURE, "none");
    return scheme(SignatureAlgorithm.NONE, Optional.empty(), List.of());
  }

  private SignatureScheme token(Section section) {
    refuse(section, KEYS_OF_SIGNED_CONTENT, "static-token");
    return scheme(
        SignatureAlgorithm.STATIC_TOKEN,
        Optional.of(SignatureLocationReader.read(section)),
        secrets.read(section, SignatureAlgorithm.STATIC_TOKEN));
  }

  private SignatureScheme signed(Section section, SignatureAlgorithm algorithm) {
    SignatureLocation at = SignatureLocationReader.read(section);
    boolean inPairs = at.layout() instanceof Layout.Pairs;
    List<SignedTemplate> templates = templates(section);
    SignatureEncoding encoding =
        section.choice("encoding", Choices.SIGNATURE_ENCODINGS).orElse(SignatureEncoding.HEX);
    if (!section.has("encoding")) {
      section.problem(
          "encoding",
          "is missing: one of " + String.join(", ", Choices.SIGNATURE_ENCODINGS.keySet()));
    }
    Optional<TimestampRule> timestamp = timestamp(section, inPairs);
    Optional<ValueLocation> id = id(section, inPairs);
    Optional<String> url = section.text("url");
    List<Secret> keys = secrets.read(section, algorithm);
    new SignedContentRules(section, templates).check(algorithm);
    return new SignatureScheme(
        algorithm, templates, Optional.of(at), encoding, timestamp, id, url, keys);
  }

  private static List<SignedTemplate> templates(Section section) {
    List<SignedTemplate> templates = new ArrayList<>();
    for (String text : section.texts("signed")) {
      try {
        templates.add(SignedTemplate.parse(text));
      } catch (IllegalArgumentException wrong) {
        section.problem("signed", wrong.getMessage());
      }
    }
    if (!section.has("signed")) {
      section.problem("signed", "is missing: a template such as \"{body}\" or \"{ts}.{body}\"");
    }
    return templates;
  }

  private static Optional<TimestampRule> timestamp(Section section, boolean inPairs) {
    var tolerance = section.duration("tolerance");
    Optional<Section> found = section.section("timestamp");
    if (found.isEmpty()) {
      return Optional.empty();
    }
    try (Section timestamp = found.get()) {
      TimestampRule.Unit unit =
          timestamp.choice("unit", Choices.UNITS).orElse(TimestampRule.Unit.SECONDS);
      ValueLocation at = ValueLocationReader.placeOrPair(timestamp, inPairs);
      return Optional.of(new TimestampRule(at, unit, tolerance));
    }
  }

  private static Optional<ValueLocation> id(Section section, boolean inPairs) {
    Optional<Section> found = section.section("id");
    if (found.isEmpty()) {
      return Optional.empty();
    }
    try (Section id = found.get()) {
      return Optional.of(ValueLocationReader.placeOrPair(id, inPairs));
    }
  }

  private static void refuse(Section section, List<String> keys, String algorithm) {
    keys.stream()
        .filter(section::has)
        .forEach(key -> section.problem(key, "has no meaning with algorithm " + algorithm));
  }

  private static SignatureScheme scheme(
      SignatureAlgorithm algorithm, Optional<SignatureLocation> at, List<Secret> secrets) {
    return new SignatureScheme(
        algorithm,
        List.of(),
        at,
        SignatureEncoding.RAW,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        secrets);
  }
}
