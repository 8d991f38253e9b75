package dev.eclusa.provider;

import com.fasterxml.jackson.databind.JsonNode;
import dev.eclusa.signature.Secret;
import dev.eclusa.signature.SignatureAlgorithm;
import dev.eclusa.signature.SignatureEncoding;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads {@code signature.secrets}: references to secrets, never the secrets themselves. */
final class SecretReader {

  private final SecretStore store;

  SecretReader(SecretStore store) {
    this.store = store;
  }

  List<Secret> read(Section signature, SignatureAlgorithm algorithm) {
    KeyDecoder decoder =
        new KeyDecoder(
            signature.text("secret-prefix").orElse(""),
            signature
                .choice("secret-encoding", Choices.KEY_ENCODINGS)
                .orElse(SignatureEncoding.RAW),
            algorithm);
    List<JsonNode> entries = signature.list("secrets");
    if (entries.isEmpty()) {
      signature.problem("secrets", "is missing: a list of {env: NAME} or {file: PATH}");
    }
    List<Secret> secrets = new ArrayList<>();
    for (int i = 0; i < entries.size(); i++) {
      String path = signature.path("secrets[" + i + "]");
      if (!entries.get(i).isObject()) {
        signature.problems().add(path, "must be {env: NAME} or {file: PATH}, never the secret");
        continue;
      }
      try (Section entry = new Section(path, entries.get(i), signature.problems())) {
        secret(entry, decoder).ifPresent(secrets::add);
      }
    }
    return secrets;
  }

  private Optional<Secret> secret(Section entry, KeyDecoder decoder) {
    Optional<Instant> expires = expires(entry);
    return SecretReference.read(entry, store, SecretUse.SIGNATURES)
        .filter(text -> usable(text, decoder, entry))
        .map(text -> new Secret(text.as(decoder::decode), expires));
  }

  private static boolean usable(SecretText text, KeyDecoder decoder, Section entry) {
    Optional<String> defect = decoder.defect(text.now());
    defect.ifPresent(why -> entry.problems().add(entry.path(), "the secret " + why));
    return defect.isEmpty();
  }

  private static Optional<Instant> expires(Section entry) {
    Optional<String> text = entry.text("expires");
    try {
      return text.map(Instant::parse);
    } catch (DateTimeParseException notAnInstant) {
      entry.problem("expires", "must be an instant such as 2026-12-01T00:00:00Z");
      return Optional.empty();
    }
  }
}
