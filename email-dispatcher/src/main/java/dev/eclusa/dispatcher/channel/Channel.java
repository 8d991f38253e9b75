package dev.eclusa.dispatcher.channel;

/** A way out of the platform. Implementations are safe for use by several threads. */
public interface Channel {

  /** Name in the tables {@code email_canal} and {@code email_outbox}. */
  String name();

  /** How many mails one request may hold, at least 1. */
  int mostPerRequest();

  /**
   * The mail as it goes on the wire. Stored, and sent exactly so at every attempt.
   *
   * @throws IllegalArgumentException if the mail can never be sent; the message is free of personal
   *     data
   */
  String compose(Mail mail);

  /**
   * Sends one request and waits for the answer, within a bound that is shorter than a lease. Never
   * throws for what a peer or the network does.
   */
  Verdict send(Parcel parcel);
}
