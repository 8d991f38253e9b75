package dev.eclusa.embedded;

/**
 * A server could not be unpacked, started or stopped; the message says which one and shows the end
 * of its log.
 */
public final class EmbeddedServerException extends RuntimeException {

  EmbeddedServerException(String message) {
    super(message);
  }

  EmbeddedServerException(String message, Throwable cause) {
    super(message, cause);
  }
}
