package dev.eclusa.queue;

/**
 * Redis is at its memory limit and takes no more jobs. Those it has go on: claims and endings still
 * work and make room.
 */
public final class QueueFullException extends QueueException {

  QueueFullException(String shard, Throwable cause) {
    super(
        "Redis is full: %s takes no more jobs until some end or maxmemory is raised"
            .formatted(shard),
        cause);
  }
}
