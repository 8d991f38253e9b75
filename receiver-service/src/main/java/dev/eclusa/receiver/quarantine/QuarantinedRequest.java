package dev.eclusa.receiver.quarantine;

import java.util.List;
import java.util.Map;

/**
 * All that is kept of one request. May hold personal data.
 *
 * @param headers those that the provider's fields are read from
 * @param query likewise
 * @param bodyBase64 the body exactly as received
 */
public record QuarantinedRequest(
    QuarantinePage.Item item,
    Map<String, List<String>> headers,
    Map<String, List<String>> query,
    String bodyBase64,
    String traceparent) {}
