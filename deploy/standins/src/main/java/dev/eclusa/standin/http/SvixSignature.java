package dev.eclusa.standin.http;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The symmetric signature of Standard Webhooks and Svix: HMAC-SHA256 over {@code
 * id.timestamp.body}.
 */
public final class SvixSignature {

  private final byte[] key;

  /**
   * @param secret {@code whsec_} and Base64
   */
  public SvixSignature(String secret) {
    this.key = Base64.getDecoder().decode(secret.replaceFirst("^whsec_", ""));
  }

  /** {@code v1,<base64>}. */
  public String sign(String id, String timestamp, byte[] body) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      mac.update((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
      return "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Whether one of the space-separated signatures of a header is right. */
  public boolean matches(String header, String id, String timestamp, byte[] body) {
    byte[] expected = sign(id, timestamp, body).getBytes(StandardCharsets.UTF_8);
    boolean found = false;
    for (String candidate : header.split(" ", -1)) {
      found |= MessageDigest.isEqual(expected, candidate.getBytes(StandardCharsets.UTF_8));
    }
    return found;
  }
}
