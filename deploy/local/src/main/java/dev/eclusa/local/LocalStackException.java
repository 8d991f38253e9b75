package dev.eclusa.local;

/** Something that the person at the terminal can act on: the message says what, where and how. */
public final class LocalStackException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public LocalStackException(String message) {
    super(message);
  }

  public LocalStackException(String message, Throwable cause) {
    super(message, cause);
  }
}
