package dev.eclusa.provider;

import dev.eclusa.signature.Ed25519Keys;
import dev.eclusa.signature.SignatureAlgorithm;
import dev.eclusa.signature.SignatureEncoding;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * From the text of a secret to the bytes of a key.
 *
 * @param prefix cut off when the text begins with it
 * @param encoding of what is left
 * @param algorithm that the key must fit
 */
record KeyDecoder(String prefix, SignatureEncoding encoding, SignatureAlgorithm algorithm) {

  /** Shorter ones can be guessed. */
  static final int MIN_BYTES = 16;

  /** The key; empty when the text has a {@link #defect}. */
  Optional<byte[]> decode(String text) {
    return defect(text).isEmpty() ? bytes(text) : Optional.empty();
  }

  /** What is wrong with the text, after "the secret", without quoting it. */
  Optional<String> defect(String text) {
    Optional<byte[]> key = bytes(text);
    if (key.isEmpty()) {
      return Optional.of("is not written in " + Choices.nameOf(encoding));
    }
    if (algorithm == SignatureAlgorithm.ED25519) {
      return Ed25519Keys.isPublicKey(key.get())
          ? Optional.empty()
          : Optional.of("is no Ed25519 public key");
    }
    return key.get().length < MIN_BYTES
        ? Optional.of("is shorter than %d bytes".formatted(MIN_BYTES))
        : Optional.empty();
  }

  private Optional<byte[]> bytes(String text) {
    String bare = text.startsWith(prefix) ? text.substring(prefix.length()) : text;
    return encoding == SignatureEncoding.RAW
        ? Optional.of(bare.getBytes(StandardCharsets.UTF_8))
        : encoding.decode(bare);
  }
}
