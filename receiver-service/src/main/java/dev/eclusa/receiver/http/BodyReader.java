package dev.eclusa.receiver.http;

import io.vertx.core.Context;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/** Reads bodies with a cap on their size, on their time, and on the memory of all together. */
final class BodyReader {

  private final int maxBody;
  private final long timeoutNanos;
  private final BodyMemory memory;
  private final LongSupplier clock;

  // Swept now and then: cheaper than a timer per request, most of which are here for microseconds.
  private final Set<Reading> open = ConcurrentHashMap.newKeySet();

  /**
   * @param clock monotonic, in ns
   */
  BodyReader(int maxBody, Duration timeout, BodyMemory memory, LongSupplier clock) {
    this.maxBody = maxBody;
    this.timeoutNanos = timeout.toNanos();
    this.memory = memory;
    this.clock = clock;
  }

  /** Reads the body for {@code listener}. */
  void read(HttpServerRequest request, Context context, Reading.Listener listener) {
    start(request, context, listener);
  }

  /** Throws the body away: the request is answered already. */
  void discard(HttpServerRequest request, Context context) {
    if (!request.isEnded()) {
      start(request, context, null);
    }
  }

  private void start(HttpServerRequest request, Context context, Reading.Listener listener) {
    Reading reading = new Reading(request, this, context, clock.getAsLong());
    open.add(reading);
    reading.start(listener);
  }

  /** Ends what has taken too long. To be called now and then. */
  void sweep() {
    long oldest = clock.getAsLong() - timeoutNanos;
    for (Reading reading : open) {
      if (reading.started() - oldest < 0) {
        reading.expire();
      }
    }
  }

  void finished(Reading reading) {
    open.remove(reading);
  }

  int maxBody() {
    return maxBody;
  }

  /** Bytes that are thrown away before the connection is closed. */
  long mostDiscarded() {
    return 16L * maxBody;
  }

  BodyMemory memory() {
    return memory;
  }
}
