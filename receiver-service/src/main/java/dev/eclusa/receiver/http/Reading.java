package dev.eclusa.receiver.http;

import io.vertx.core.Context;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;

/**
 * One request's body on its way in. Lives on the request's event loop.
 *
 * <p>What is refused is still read and thrown away for a while, so that a client that listens only
 * after it has sent everything hears the answer; then the connection is closed.
 */
final class Reading {

  /** Told of the end, once. */
  interface Listener {

    /** The body is complete. The memory it takes is held until {@link Reading#release()}. */
    void complete(Reading reading, Buffer body);

    /** The body isn't taken. */
    void refused(Outcome outcome);
  }

  private static final long CANCEL = 8; // HTTP/2 error code

  private final HttpServerRequest request;
  private final BodyReader reader;
  private final Context context;
  private final long started;
  private Listener listener;
  private Buffer body;
  private int size;
  private long discarded;
  private boolean ended;

  Reading(HttpServerRequest request, BodyReader reader, Context context, long started) {
    this.request = request;
    this.reader = reader;
    this.context = context;
    this.started = started;
  }

  /** Begins to read for {@code listener}; for null, to throw away. */
  void start(Listener listener) {
    this.listener = listener;
    request.handler(this::chunk);
    request.endHandler(end -> end());
    request.exceptionHandler(broken -> gone());
    if (listener != null && declaredTooLarge()) {
      refuse(Outcome.TOO_LARGE);
    }
    if (expectsContinue()) {
      if (this.listener == null) {
        // The client may send its body or not: what comes next can't be told apart.
        request.response().endHandler(written -> hangUp());
      } else {
        request.response().writeContinue();
      }
    }
    request.resume();
  }

  /** Gives back the memory of the body, once it is stored or given up. */
  void release() {
    reader.memory().release(size);
    size = 0;
  }

  /** When it began, in ns; may be compared by difference only. */
  long started() {
    return started;
  }

  /** Gives up, from any thread: this has taken too long. */
  void expire() {
    context.runOnContext(
        now -> {
          if (!ended) {
            refuse(Outcome.TOO_SLOW);
            hangUp();
          }
        });
  }

  private void chunk(Buffer chunk) {
    if (listener == null) {
      discard(chunk.length());
      return;
    }
    int grown = size + chunk.length();
    if (grown > reader.maxBody()) {
      refuse(Outcome.TOO_LARGE);
    } else if (!reader.memory().grow(size, grown)) {
      refuse(Outcome.BUSY);
    } else {
      size = grown;
      body = body == null ? chunk : body.appendBuffer(chunk);
    }
  }

  private void end() {
    ended = true;
    reader.finished(this);
    if (listener != null) {
      Buffer complete = body == null ? Buffer.buffer() : body;
      body = null;
      listener.complete(this, complete);
    }
  }

  /** Also comes when the client leaves before it is answered. */
  private void gone() {
    if (!ended) {
      ended = true;
      reader.finished(this);
      refuse(Outcome.GONE);
    }
  }

  private void refuse(Outcome outcome) {
    Listener told = listener;
    if (told != null) {
      listener = null;
      body = null;
      release();
      told.refused(outcome);
    }
  }

  private void discard(int bytes) {
    discarded += bytes;
    if (discarded > reader.mostDiscarded()) {
      hangUp();
    }
  }

  private void hangUp() {
    if (request.version() == HttpVersion.HTTP_2) {
      request.response().reset(CANCEL);
    } else {
      request.connection().close();
    }
  }

  private boolean declaredTooLarge() {
    String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
    try {
      return length != null && Long.parseLong(length) > reader.maxBody();
    } catch (NumberFormatException e) {
      return true;
    }
  }

  private boolean expectsContinue() {
    return "100-continue".equalsIgnoreCase(request.getHeader(HttpHeaders.EXPECT));
  }
}
