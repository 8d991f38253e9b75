package dev.eclusa.signature;

import java.time.Instant;
import java.util.Objects;

/**
 * A request as it came, before anything in it is believed.
 *
 * <p>The body is not copied: whoever builds a request gives the array away, and nobody writes to
 * it.
 */
public final class ReceivedRequest {

  private final String provider;
  private final String method;
  private final Fields headers;
  private final Fields query;
  private final byte[] body;
  private final Instant received;

  /**
   * A request as the server read it.
   *
   * @param provider the provider id in the request's path
   * @param method HTTP method in capitals
   * @param body exactly the bytes received
   * @param received when the request came, by the receiver's clock: expiry and tolerance are
   *     measured against it
   */
  public ReceivedRequest(
      String provider, String method, Fields headers, Fields query, byte[] body, Instant received) {
    this.provider = Objects.requireNonNull(provider, "provider");
    this.method = Objects.requireNonNull(method, "method");
    this.headers = Objects.requireNonNull(headers, "headers");
    this.query = Objects.requireNonNull(query, "query");
    this.body = Objects.requireNonNull(body, "body");
    this.received = Objects.requireNonNull(received, "received");
  }

  public String provider() {
    return provider;
  }

  public String method() {
    return method;
  }

  public Fields headers() {
    return headers;
  }

  public Fields query() {
    return query;
  }

  /** The raw bytes, shared: never to be written to. */
  public byte[] body() {
    return body;
  }

  public Instant received() {
    return received;
  }

  /** Without any value of the request: those are secrets and personal data. */
  @Override
  public String toString() {
    return "ReceivedRequest[%s %s, %d bytes]".formatted(method, provider, body.length);
  }
}
