package dev.eclusa.standin.fulfilment;

import dev.eclusa.standin.http.SvixSignature;
import io.vertx.core.http.HttpServerRequest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** Checks the Standard Webhooks headers of a call. */
final class Envelope {

  private static final Duration TOLERANCE = Duration.ofMinutes(5);

  private final Clock clock;
  private volatile SvixSignature signature;

  Envelope(Clock clock, String secret) {
    this.clock = clock;
    this.signature = new SvixSignature(secret);
  }

  void secret(String secret) {
    signature = new SvixSignature(secret);
  }

  /** Whether all three headers are there, the time is within 5 minutes, and a signature fits. */
  boolean isGenuine(HttpServerRequest request, byte[] body) {
    String id = request.getHeader("webhook-id");
    String timestamp = request.getHeader("webhook-timestamp");
    String signatures = request.getHeader("webhook-signature");
    return id != null
        && timestamp != null
        && signatures != null
        && isTimely(timestamp)
        && signature.matches(signatures, id, timestamp, body);
  }

  private boolean isTimely(String timestamp) {
    try {
      Instant sent = Instant.ofEpochSecond(Long.parseLong(timestamp));
      return Duration.between(sent, clock.instant()).abs().compareTo(TOLERANCE) <= 0;
    } catch (NumberFormatException e) {
      return false;
    }
  }
}
