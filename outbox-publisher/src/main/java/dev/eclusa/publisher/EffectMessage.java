package dev.eclusa.publisher;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * An effect as it goes over the wire: made of columns that never change, so that each attempt sends
 * the same bytes under the same key.
 *
 * @param key idempotency key, {@code <provider>/<order>:<effect>}
 * @param body JSON
 */
record EffectMessage(String key, Buffer body) {

  /** Property order is part of the contract: bytes must not depend on the JVM. */
  @RegisterForReflection
  @JsonPropertyOrder({"id", "provider", "orderId", "effect", "createdAt"})
  record Body(String id, String provider, String orderId, String effect, String createdAt) {}

  private static final JsonMapper JSON = new JsonMapper();
  private static final int LONGEST_KEY = 256;

  static EffectMessage of(OutboxEffect effect) {
    EffectKey key = effect.key();
    String id = id(key);
    Body body =
        new Body(
            id,
            key.provider(),
            key.orderId(),
            key.effect().stored(),
            effect.createdAt().toString());
    try {
      return new EffectMessage(id, Buffer.buffer(JSON.writeValueAsBytes(body)));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Five texts are always JSON", e);
    }
  }

  /**
   * The key in characters that any header can carry: others are percent-encoded, and an order id
   * that is too long is replaced by its hash. Different effects have different keys.
   */
  private static String id(EffectKey key) {
    String effect = key.effect().stored();
    String id = visible(key.provider()) + "/" + visible(key.orderId()) + ":" + effect;
    return id.length() <= LONGEST_KEY
        ? id
        : visible(key.provider()) + "/sha256-" + sha256(key.orderId()) + ":" + effect;
  }

  private static String visible(String text) {
    StringBuilder encoded = new StringBuilder(text.length());
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
      if (b > 0x20 && b < 0x7f && b != '%') {
        encoded.append((char) b);
      } else {
        encoded.append('%').append(HexFormat.of().withUpperCase().toHexDigits(b));
      }
    }
    return encoded.toString();
  }

  private static String sha256(String text) {
    try {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }
}
