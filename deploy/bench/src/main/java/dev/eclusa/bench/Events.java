package dev.eclusa.bench;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicLong;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Distinct loja events, each of an order of its own or of one among a given number. */
final class Events {

  /** An event as the provider sends it. */
  record Event(String id, String orderId, String type, String body) {
    /** One fact of an order. */
    static Event of(String id, String orderId, String type, long sequence) {
      String body =
          """
          {"id":"%s","type":"%s","sequence":%d,"occurred_at":"2026-11-30T12:00:00Z",\
          "data":{"id":"%s","total_cents":%d,"customer_email":"customer.%s@example.test"}}"""
              .formatted(id, type, sequence, orderId, 1000 + sequence, orderId);
      return new Event(id, orderId, type, body);
    }

    byte[] bytes() {
      return body.getBytes(StandardCharsets.UTF_8);
    }

    /** The value of {@code x-loja-signature}. */
    String signature(byte[] secret) {
      try {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret, "HmacSHA256"));
        return HexFormat.of().formatHex(mac.doFinal(bytes()));
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException("HMAC-SHA256 is part of every JDK", e);
      }
    }
  }

  private static final String[] TYPES = {"order.created", "order.paid", "order.shipped"};

  private final AtomicLong counter = new AtomicLong();
  private final String prefix;
  private final long orders;

  /**
   * @param prefix makes ids distinct between runs
   * @param orders how many orders the events are spread over
   */
  Events(String prefix, long orders) {
    this.prefix = prefix;
    this.orders = orders;
  }

  Event next() {
    long n = counter.getAndIncrement();
    String id = prefix + "-" + n;
    String order = prefix + "-o" + n % orders;
    String type = TYPES[(int) (n / orders % TYPES.length)];
    return Event.of(id, order, type, n / orders + 1);
  }
}
