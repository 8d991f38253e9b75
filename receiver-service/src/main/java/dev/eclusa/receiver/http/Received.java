package dev.eclusa.receiver.http;

import dev.eclusa.provider.Envelope;
import dev.eclusa.provider.Provider;
import dev.eclusa.receiver.insert.EventRow;
import dev.eclusa.receiver.insert.QuarantineRow;
import dev.eclusa.receiver.quarantine.ReadFields;
import dev.eclusa.signature.ReceivedRequest;
import dev.eclusa.trace.Trace;
import io.vertx.core.buffer.Buffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A complete request on its way to a row.
 *
 * @param body the same bytes as the request's, as the driver wants them
 * @param traceparent header of the request; may be null or broken
 */
record Received(ReceivedRequest request, Buffer body, String traceparent) {

  /**
   * @param cleaned as in {@link EventRow#payload()}
   */
  EventRow event(Envelope.Event event, String cleaned) {
    return new EventRow(
        request.provider(),
        event.eventId(),
        event.resourceId(),
        event.type(),
        cleaned,
        body,
        trace());
  }

  QuarantineRow quarantined(Provider provider, String reason) {
    return new QuarantineRow(
        request.provider(),
        reason,
        body,
        Buffer.buffer(sha256()),
        ReadFields.of(provider, request).json(),
        trace());
  }

  private String trace() {
    return Trace.continueFrom(traceparent, ThreadLocalRandom.current()).header();
  }

  private byte[] sha256() {
    try {
      return MessageDigest.getInstance("SHA-256").digest(request.body());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
