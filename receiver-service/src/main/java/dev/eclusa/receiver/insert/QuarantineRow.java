package dev.eclusa.receiver.insert;

import io.vertx.core.buffer.Buffer;

/**
 * A row of {@code webhook_quarentena} to be.
 *
 * @param reason without any value of the request
 * @param body exactly as received
 * @param sha256 digest of the body
 * @param headers the headers that the provider's fields are read from, as a JSON object
 */
public record QuarantineRow(
    String provider,
    String reason,
    Buffer body,
    Buffer sha256,
    String headers,
    String traceparent) {}
