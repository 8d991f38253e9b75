package dev.eclusa.standin.http;

import io.vertx.core.Future;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waits for Vert.x on a thread that may wait. */
public final class Waiting {

  private static final int LIMIT_SECONDS = 30;

  private Waiting() {}

  /**
   * Returns the future's value.
   *
   * @throws IllegalStateException if it fails, or takes longer than 30 s
   */
  public static <T> T await(Future<T> future) {
    try {
      return future.toCompletionStage().toCompletableFuture().get(LIMIT_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      Throwable cause = e instanceof ExecutionException ? e.getCause() : e;
      throw new IllegalStateException(cause.toString(), cause);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
