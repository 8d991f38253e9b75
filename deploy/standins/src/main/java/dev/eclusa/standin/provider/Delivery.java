package dev.eclusa.standin.provider;

import dev.eclusa.standin.http.Digest;

/**
 * One request to send.
 *
 * @param body JSON text
 * @param signature value of {@code x-loja-signature}; null to send none
 * @param kind what a receiver must make of it
 */
public record Delivery(
    String eventId, String orderId, String type, String body, String signature, Kind kind) {

  /** What a receiver must make of a request. */
  public enum Kind {
    /** The first of its event: 200. */
    FIRST,
    /** A repeat of an event: 200, and nothing more. */
    REPEAT,
    /** Not signed by the shop: 401, and nothing stored. */
    FORGED,
    /** Signed, of a type that says nothing about a status: 200, and no order changed. */
    UNKNOWN_TYPE
  }

  /** W3C trace header, one trace per event; a repeat belongs to the trace of its first. */
  public String traceparent() {
    String digest = Digest.of(eventId);
    return "00-" + digest.substring(0, 32) + "-" + digest.substring(32, 48) + "-01";
  }
}
