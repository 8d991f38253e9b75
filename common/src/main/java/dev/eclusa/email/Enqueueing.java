package dev.eclusa.email;

/** What became of a request to send a mail. */
public sealed interface Enqueueing {

  /**
   * A row waits to be sent.
   *
   * @param id {@code email_outbox.id}
   */
  record Enqueued(long id) implements Enqueueing {}

  /**
   * A mail of this template and reference waits already, goes out, has gone out, or may have gone
   * out ({@code uncertain}). Nothing was written.
   */
  record Duplicate() implements Enqueueing {}

  /**
   * Can never be sent. Nothing was written, and the transaction is still usable.
   *
   * @param reason for people, without personal data
   */
  record Refused(String reason) implements Enqueueing {}
}
