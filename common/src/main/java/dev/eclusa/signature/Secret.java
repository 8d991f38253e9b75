package dev.eclusa.signature;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A key of a provider, valid until an instant or for good.
 *
 * <p>Two secrets side by side, the old one with an expiry, rotate without a gap.
 */
public final class Secret {

  private final Supplier<byte[]> key;
  private final Optional<Instant> expires;

  /**
   * A secret with its key and its end.
   *
   * @param key asked for on every use: it may change while the service runs
   * @param expires first instant at which the secret proves nothing any more; empty for never
   */
  public Secret(Supplier<byte[]> key, Optional<Instant> expires) {
    this.key = key;
    this.expires = expires;
  }

  byte[] key() {
    return key.get();
  }

  boolean validAt(Instant instant) {
    return expires.isEmpty() || instant.isBefore(expires.get());
  }

  boolean retiring() {
    return expires.isPresent();
  }

  /** Never the key. */
  @Override
  public String toString() {
    return "Secret[" + expires.map(e -> "until " + e).orElse("for good") + "]";
  }
}
