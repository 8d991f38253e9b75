package dev.eclusa.standin.provider;

import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The shop's webhook format: a JSON body, signed with hex HMAC-SHA256 in {@code x-loja-signature}.
 */
public final class LojaWebhook {

  /** Header with the signature. */
  public static final String SIGNATURE_HEADER = "x-loja-signature";

  private LojaWebhook() {}

  /** Body of the event that tells a fact; fields that the fact doesn't carry are left out. */
  public static String body(String eventId, String orderId, ShopFact fact) {
    JsonObject data = new JsonObject().put("id", orderId);
    if (fact.totalCents() != null) {
      data.put("total_cents", fact.totalCents());
    }
    if (fact.customerEmail() != null) {
      data.put("customer_email", fact.customerEmail());
    }
    return new JsonObject()
        .put("id", eventId)
        .put("type", fact.status().eventType())
        .put("sequence", fact.sequence())
        .put("occurred_at", fact.occurredAt().toString())
        .put("data", data)
        .encode();
  }

  /** Hex HMAC-SHA256 of the body. */
  public static String sign(String secret, String body) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      return HexFormat.of().formatHex(mac.doFinal(body.getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
