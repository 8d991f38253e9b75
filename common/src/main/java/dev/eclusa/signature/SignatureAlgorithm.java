package dev.eclusa.signature;

import java.util.Optional;

/** What makes a signature out of the signed bytes. */
public enum SignatureAlgorithm {
  HMAC_SHA1("HmacSHA1"),
  HMAC_SHA256("HmacSHA256"),
  HMAC_SHA512("HmacSHA512"),
  /** A plain hash over a template that holds the secret. */
  SHA256("SHA-256"),
  /** The key is the provider's public one. */
  ED25519("Ed25519"),
  /** The sender shows the secret itself. */
  STATIC_TOKEN(""),
  /** Anyone may send anything. */
  NONE("");

  private final String jcaName;

  SignatureAlgorithm(String jcaName) {
    this.jcaName = jcaName;
  }

  /** Whether it needs a secret, and so a signature to compare. */
  public boolean keyed() {
    return this != NONE;
  }

  /** Whether the signature depends on the request at all. */
  public boolean coversRequest() {
    return this != NONE && this != STATIC_TOKEN;
  }

  /** Length of a signature in bytes; empty when it has none of its own. */
  Optional<Integer> signatureLength() {
    return switch (this) {
      case HMAC_SHA1 -> Optional.of(20);
      case HMAC_SHA256, SHA256 -> Optional.of(32);
      case HMAC_SHA512, ED25519 -> Optional.of(64);
      case STATIC_TOKEN, NONE -> Optional.empty();
    };
  }

  String jcaName() {
    return jcaName;
  }
}
