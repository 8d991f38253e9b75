package dev.eclusa.signature;

import java.util.Optional;

/**
 * What the pieces of a template stand for in one request, under one secret.
 *
 * @param timestamp as written by the provider
 * @param messageId as written by the provider
 * @param url as configured
 * @param secret null where the template has no such piece
 */
record Material(
    ReceivedRequest request,
    Optional<String> timestamp,
    Optional<String> messageId,
    Optional<String> url,
    Secret secret) {

  Material with(Secret other) {
    return new Material(request, timestamp, messageId, url, other);
  }

  Optional<byte[]> bytes(SignedPart part) {
    if (part instanceof SignedPart.Literal literal) {
      return Optional.of(SignedTemplate.utf8(literal.text()));
    }
    if (part instanceof SignedPart.Body) {
      return Optional.of(request.body());
    }
    if (part instanceof SignedPart.Timestamp) {
      return timestamp.map(Wire::bytes);
    }
    if (part instanceof SignedPart.MessageId) {
      return messageId.map(Wire::bytes);
    }
    if (part instanceof SignedPart.Url) {
      return url.map(SignedTemplate::utf8);
    }
    if (part instanceof SignedPart.Header h) {
      return request.headers().only(h.name()).map(h.letterCase()::apply).map(Wire::bytes);
    }
    if (part instanceof SignedPart.Query q) {
      return request.query().only(q.name()).map(q.letterCase()::apply).map(SignedTemplate::utf8);
    }
    return Optional.ofNullable(secret).map(Secret::key);
  }
}
