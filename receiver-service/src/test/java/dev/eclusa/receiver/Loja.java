package dev.eclusa.receiver;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The seed's provider, as the tests play it. */
public final class Loja {

  public static final String HEADER = "x-loja-signature";
  public static final String SECRET = "a-secret-of-the-tests";
  public static final String OLD_SECRET = "an-old-secret-of-the-tests";
  public static final String EXPIRED_SECRET = "an-expired-secret-of-the-tests";

  private Loja() {}

  public static String newId() {
    return "evt_" + UUID.randomUUID();
  }

  /** A paid order's event. */
  public static byte[] paid(String eventId) {
    return bytes(
        """
        {"id":"%s","type":"order.paid","sequence":7,"occurred_at":"2026-11-30T12:00:00Z",\
        "data":{"id":"o-%s","total_cents":12990,"customer_email":"ana@example.com"}}"""
            .formatted(eventId, eventId));
  }

  public static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  public static String sign(byte[] body) {
    return sign(body, SECRET);
  }

  public static String sign(byte[] body, String secret) {
    return HexFormat.of().formatHex(hmac(body, secret));
  }

  public static byte[] hmac(byte[] body, String secret) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(bytes(secret), "HmacSHA256"));
      return mac.doFinal(body);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
