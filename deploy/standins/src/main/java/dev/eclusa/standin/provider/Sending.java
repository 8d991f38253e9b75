package dev.eclusa.standin.provider;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.Collection;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/** A sending under way, to watch and to wait for. */
public final class Sending {

  private final SendTally tally;
  private final CompletableFuture<Void> done;
  private final Runnable stop;

  Sending(SendTally tally, CompletableFuture<Void> done, Runnable stop) {
    this.tally = tally;
    this.done = done;
    this.stop = stop;
  }

  /** Begins no further request; what is not settled by now stays so. */
  public void stop() {
    stop.run();
  }

  public SendReport report() {
    return tally.report();
  }

  /** One entry per event sent so far, forged ones too. */
  public Collection<EventTiming> timings() {
    return tally.timings();
  }

  public boolean isDone() {
    return done.isDone();
  }

  /** Calls back on the sender's thread once every request is settled. */
  void whenDone(Consumer<SendReport> action) {
    Future.fromCompletionStage(done).onSuccess(settled -> action.accept(report()));
  }

  /**
   * Waits until every request is settled.
   *
   * @throws IllegalStateException if that takes longer than the limit; the message says how far it
   *     got
   */
  public SendReport await(Duration limit) {
    try {
      done.get(limit.toMillis(), TimeUnit.MILLISECONDS);
      return report();
    } catch (TimeoutException | ExecutionException e) {
      throw new IllegalStateException("not all sent: " + report(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
