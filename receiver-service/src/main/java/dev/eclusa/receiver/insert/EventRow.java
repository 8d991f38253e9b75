package dev.eclusa.receiver.insert;

import io.vertx.core.buffer.Buffer;

/**
 * A row of {@code webhook_eventos} to be.
 *
 * @param payload what jsonb gets; null when it is the body itself, which then crosses the wire once
 * @param body exactly as received
 */
public record EventRow(
    String provider,
    String eventId,
    String resourceId,
    String type,
    String payload,
    Buffer body,
    String traceparent) {}
