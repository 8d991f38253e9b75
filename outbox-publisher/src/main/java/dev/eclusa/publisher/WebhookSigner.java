package dev.eclusa.publisher;

import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signs messages by Standard Webhooks 1.0: HMAC-SHA256 over {@code id.timestamp.body}, one {@code
 * v1,<base64>} for each secret, separated by spaces.
 */
final class WebhookSigner {

  private static final String ALGORITHM = "HmacSHA256";
  private static final String PREFIX = "whsec_";
  private static final int SHORTEST = 24;
  private static final int LONGEST = 64;

  private final List<SecretKeySpec> keys;

  /**
   * @param secrets {@code whsec_} and the key in base64
   * @throws IllegalArgumentException if one isn't; the message doesn't show it
   */
  WebhookSigner(List<String> secrets) {
    if (secrets.isEmpty()) {
      throw new IllegalArgumentException("No secret to sign with");
    }
    this.keys = secrets.stream().map(WebhookSigner::key).toList();
  }

  private static SecretKeySpec key(String secret) {
    String text = secret.strip();
    byte[] key;
    try {
      key = Base64.getDecoder().decode(text.startsWith(PREFIX) ? text.substring(6) : "!");
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("A signing secret must be whsec_ and base64");
    }
    if (key.length < SHORTEST || key.length > LONGEST) {
      throw new IllegalArgumentException(
          "A signing secret must hold " + SHORTEST + " to " + LONGEST + " bytes");
    }
    return new SecretKeySpec(key, ALGORITHM);
  }

  /** Value of the {@code webhook-signature} header. */
  String sign(String id, long timestamp, byte[] body) {
    byte[] head = (id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8);
    return keys.stream().map(key -> "v1," + mac(key, head, body)).collect(Collectors.joining(" "));
  }

  private static String mac(SecretKeySpec key, byte[] head, byte[] body) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      mac.update(head);
      return Base64.getEncoder().encodeToString(mac.doFinal(body));
    } catch (NoSuchAlgorithmException | InvalidKeyException e) {
      throw new IllegalStateException("Every Java platform has " + ALGORITHM, e);
    }
  }
}
