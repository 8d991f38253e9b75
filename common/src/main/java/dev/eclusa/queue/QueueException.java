package dev.eclusa.queue;

/**
 * A call to the queue failed. On the shard that is named nothing was changed, or it cannot be known
 * (no answer came): repeating is safe, since jobs go by id and endings by token.
 */
public class QueueException extends RuntimeException {

  QueueException(String message, Throwable cause) {
    super(message, cause);
  }
}
