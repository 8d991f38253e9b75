package dev.eclusa.provider;

import dev.eclusa.signature.SignatureAlgorithm;
import dev.eclusa.signature.SignedPart;
import dev.eclusa.signature.SignedTemplate;
import java.time.Duration;
import java.util.List;

/** Which keys of a signature need each other, and which exclude each other. */
record SignedContentRules(Section section, List<SignedTemplate> templates) {

  private static final Duration LONGEST_TOLERANCE = Duration.ofDays(1);

  void check(SignatureAlgorithm algorithm) {
    needs(SignedPart.Timestamp.class, "{ts}", "timestamp");
    needs(SignedPart.MessageId.class, "{id}", "id");
    needs(SignedPart.Url.class, "{url}", "url");
    checkTolerance();
    checkSecret(algorithm);
  }

  private void needs(Class<? extends SignedPart> part, String token, String key) {
    boolean used = templates.stream().anyMatch(t -> t.has(part));
    if (used && !section.has(key)) {
      section.problem(key, "is missing: signed holds " + token);
    }
    if (!used && !templates.isEmpty() && section.has(key)) {
      section.problem(key, "is set, but signed holds no " + token);
    }
  }

  private void checkTolerance() {
    if (!section.has("tolerance")) {
      return;
    }
    if (!templates.stream().allMatch(t -> t.has(SignedPart.Timestamp.class))) {
      section.problem("tolerance", "is set, but not every template of signed holds {ts}");
    }
    section
        .duration("tolerance")
        .filter(t -> t.isNegative() || t.isZero() || t.compareTo(LONGEST_TOLERANCE) > 0)
        .ifPresent(t -> section.problem("tolerance", "must be more than 0 and at most a day"));
  }

  private void checkSecret(SignatureAlgorithm algorithm) {
    boolean held = templates.stream().anyMatch(t -> t.has(SignedPart.Secret.class));
    boolean heldByAll = templates.stream().allMatch(t -> t.has(SignedPart.Secret.class));
    if (algorithm == SignatureAlgorithm.SHA256 && !heldByAll) {
      section.problem("signed", "must hold {secret}: anyone can make a plain hash");
    }
    if (algorithm != SignatureAlgorithm.SHA256 && held) {
      section.problem("signed", "may hold {secret} only with algorithm sha256");
    }
  }
}
