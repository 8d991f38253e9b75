package dev.eclusa.dispatcher.channel;

/**
 * One stored mail.
 *
 * @param rowId {@code email_outbox.id}
 * @param recipient address on the envelope
 * @param message as {@link Channel#compose} made it
 * @param traceparent trace that it belongs to; may be null
 */
public record Letter(long rowId, String recipient, String message, String traceparent) {

  /** Without the recipient and the message. */
  @Override
  public String toString() {
    return "Letter[" + rowId + "]";
  }
}
