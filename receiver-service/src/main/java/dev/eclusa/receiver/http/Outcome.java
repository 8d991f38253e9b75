package dev.eclusa.receiver.http;

import java.util.Locale;

/** How a request ends: what the provider is told, and what is counted. */
enum Outcome {
  /** Stored, now or before. */
  ACCEPTED(200, null, null),
  /** The provider tries the address. */
  PING(200, null, null),
  /** Signed, but not JSON; set aside. */
  NOT_JSON(400, "not-json", "The body is not JSON that can be read"),
  SIGNATURE(401, "signature", "The signature is missing or does not match"),
  UNKNOWN_PROVIDER(404, "unknown-provider", "No such provider"),
  METHOD(405, "method", "Webhooks are sent by POST"),
  TOO_SLOW(408, "too-slow", "The body did not arrive in time"),
  TOO_LARGE(413, "too-large", "The body is larger than what is taken here"),
  CONTENT_TYPE(415, "content-type", "The content type is not taken here"),
  /** Signed JSON, but no event; set aside. */
  UNUSABLE(422, "unusable", "The body holds no usable event"),
  /** A defect of this service. */
  FAILED(500, null, null),
  /** The database is away, slow or saturated. */
  UNAVAILABLE(503, "unavailable", "Cannot be stored right now; try again"),
  /** Too many large bodies at once. */
  BUSY(503, "busy", "Too much at once; try again"),
  /** The client left before its request was complete: nobody to answer. */
  GONE(0, null, null);

  private final int status;
  private final String kind;
  private final String detail;

  Outcome(int status, String kind, String detail) {
    this.status = status;
    this.kind = kind;
    this.detail = detail;
  }

  int status() {
    return status;
  }

  /** Kind of problem; null when the status says enough. */
  String kind() {
    return kind;
  }

  /** For people; null when the status says enough. */
  String detail() {
    return detail;
  }

  /** Value of the metrics' label. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
