package dev.eclusa.provider;

import com.fasterxml.jackson.databind.JsonNode;
import dev.eclusa.signature.Ed25519Keys;
import dev.eclusa.signature.Secret;
import dev.eclusa.signature.SignatureAlgorithm;
import dev.eclusa.signature.SignatureEncoding;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads {@code signature.secrets}: references to secrets, never the secrets themselves. */
final class SecretReader {

  /** Shorter ones can be guessed. */
  static final int MIN_BYTES = 16;

  private final SecretStore store;

  SecretReader(SecretStore store) {
    this.store = store;
  }

  List<Secret> read(Section signature, SignatureAlgorithm algorithm) {
    String prefix = signature.text("secret-prefix").orElse("");
    SignatureEncoding encoding =
        signature.choice("secret-encoding", Choices.KEY_ENCODINGS).orElse(SignatureEncoding.RAW);
    List<JsonNode> entries = signature.list("secrets");
    if (entries.isEmpty()) {
      signature.problem("secrets", "is missing: a list of {env: NAME} or {file: PATH}");
    }
    List<Secret> secrets = new ArrayList<>();
    for (int i = 0; i < entries.size(); i++) {
      String path = signature.path("secrets[" + i + "]");
      try (Section entry = new Section(path, entries.get(i), signature.problems())) {
        Optional<Instant> expires = expires(entry);
        SecretReference.read(entry, store, SecretUse.SIGNATURES)
            .map(text -> key(text, prefix, encoding, algorithm, entry))
            .ifPresent(key -> secrets.add(new Secret(() -> key, expires)));
      }
    }
    return secrets;
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

  private static byte[] key(
      String text,
      String prefix,
      SignatureEncoding encoding,
      SignatureAlgorithm algorithm,
      Section entry) {
    String bare = text.startsWith(prefix) ? text.substring(prefix.length()) : text;
    Optional<byte[]> key =
        encoding == SignatureEncoding.RAW
            ? Optional.of(bare.getBytes(StandardCharsets.UTF_8))
            : encoding.decode(bare);
    Optional<String> defect =
        key.isEmpty()
            ? Optional.of("is not written in " + Choices.nameOf(encoding))
            : defect(key.get(), algorithm);
    defect.ifPresent(why -> entry.problems().add(entry.path(), "the secret " + why));
    return key.orElseGet(() -> new byte[0]);
  }

  private static Optional<String> defect(byte[] key, SignatureAlgorithm algorithm) {
    if (algorithm == SignatureAlgorithm.ED25519) {
      return isPublicKey(key) ? Optional.empty() : Optional.of("is no Ed25519 public key");
    }
    return key.length < MIN_BYTES
        ? Optional.of("is shorter than %d bytes".formatted(MIN_BYTES))
        : Optional.empty();
  }

  private static boolean isPublicKey(byte[] key) {
    try {
      return key.length == Ed25519Keys.LENGTH && Ed25519Keys.publicKey(key) != null;
    } catch (GeneralSecurityException notOnTheCurve) {
      return false;
    }
  }
}
