package dev.eclusa.standin.smtp;

/** Where in a conversation a rule takes hold. */
public enum SmtpStep {
  /** Before the greeting. */
  CONNECT,
  /** EHLO or HELO. */
  HELLO,
  /** After the credentials came. */
  AUTH,
  MAIL,
  RCPT,
  /** The command DATA, before any content. */
  DATA,
  /** The first line of the content: what breaks here breaks before the final dot. */
  CONTENT,
  /** After the final dot. */
  END
}
