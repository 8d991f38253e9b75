package dev.eclusa.dispatcher.smtp;

/** How far a submission got. */
enum Phase {
  /** Greeting, EHLO, STARTTLS, AUTH. */
  CONNECTING,
  /** MAIL FROM: about the sender, and so about the configuration. */
  SENDER,
  /** RCPT TO: about this recipient. */
  RECIPIENT,
  /** DATA and the content: the server takes nothing before the final dot. */
  CONTENT,
  /** The final dot is on its way: the mail may be taken from here on. */
  FINAL_DOT,
  /** The server said that it took the mail. */
  TAKEN
}
