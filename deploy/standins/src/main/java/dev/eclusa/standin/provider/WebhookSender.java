package dev.eclusa.standin.provider;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.PemTrustOptions;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Sends webhooks as providers do: several at once, and again after a fault of the receiver (5xx,
 * 408, 425, 429, timeout, connection), with a growing distance, until it is taken or the horizon is
 * over.
 *
 * <p>One instance makes one sending. All its state belongs to one Vert.x context.
 */
final class WebhookSender {

  private static final long FIRST_RETRY_MS = 100;
  private static final long LONGEST_RETRY_MS = 5_000;

  private final Vertx vertx;
  private final Context context;
  private final HttpClient client;
  private final Target target;
  private final SendSettings settings;
  private final Deque<Delivery> waiting;
  private final SendTally tally;
  private final Pace pace;
  private final CompletableFuture<Void> done = new CompletableFuture<>();
  private volatile boolean stopped;
  private int underWay;
  private boolean timed;

  private WebhookSender(
      Vertx vertx, List<Delivery> deliveries, Target target, SendSettings settings) {
    this.vertx = vertx;
    this.context = vertx.getOrCreateContext();
    this.target = target;
    this.settings = settings;
    this.waiting = new ArrayDeque<>(deliveries);
    this.tally = new SendTally(Clock.systemUTC(), deliveries.size());
    this.pace = new Pace(settings.ratePerSecond());
    this.client = client();
  }

  static Sending send(
      Vertx vertx, List<Delivery> deliveries, Target target, SendSettings settings) {
    WebhookSender sender = new WebhookSender(vertx, deliveries, target, settings);
    sender.context.runOnContext(started -> sender.pump());
    return new Sending(sender.tally, sender.done, sender::stop);
  }

  /** From any thread. */
  private void stop() {
    stopped = true;
    client.close();
  }

  private HttpClient client() {
    HttpClientOptions options =
        new HttpClientOptions().setConnectTimeout((int) settings.timeout().toMillis());
    if (target.trust() != null) {
      options.setTrustOptions(new PemTrustOptions().addCertPath(target.trust().toString()));
    }
    return vertx.createHttpClient(
        options, new PoolOptions().setHttp1MaxSize(settings.concurrency()));
  }

  private void pump() {
    while (!stopped && underWay < settings.concurrency() && !waiting.isEmpty()) {
      long wait = pace.waitMs();
      if (wait > 0) {
        pumpLater(wait);
        return;
      }
      pace.started();
      underWay++;
      attempt(waiting.remove(), 0, System.nanoTime() + settings.horizon().toNanos());
    }
    if (underWay == 0 && waiting.isEmpty() && done.complete(null)) {
      client.close();
    }
  }

  private void pumpLater(long milliseconds) {
    if (!timed) {
      timed = true;
      vertx.setTimer(
          milliseconds,
          timer -> {
            timed = false;
            pump();
          });
    }
  }

  private void attempt(Delivery delivery, int number, long deadline) {
    if (stopped) {
      return;
    }
    tally.attempt(delivery, number > 0);
    request(delivery)
        .onComplete(
            result -> {
              if (stopped) {
                return;
              }
              if (result.succeeded() && !isFault(result.result())) {
                tally.settle(delivery, result.result());
                finished();
              } else {
                retry(delivery, number, deadline);
              }
            });
  }

  private void retry(Delivery delivery, int number, long deadline) {
    long delay = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS << Math.min(number, 10));
    if (System.nanoTime() + delay * 1_000_000 > deadline) {
      tally.giveUp();
      finished();
    } else {
      vertx.setTimer(delay, timer -> attempt(delivery, number + 1, deadline));
    }
  }

  private void finished() {
    underWay--;
    pump();
  }

  private static boolean isFault(int status) {
    return status >= 500 || status == 408 || status == 425 || status == 429;
  }

  private Future<Integer> request(Delivery delivery) {
    RequestOptions options =
        new RequestOptions()
            .setMethod(HttpMethod.POST)
            .setAbsoluteURI(target.url().toString())
            .setTimeout(settings.timeout().toMillis())
            .putHeader("content-type", "application/json")
            .putHeader("traceparent", delivery.traceparent());
    if (delivery.signature() != null) {
      options.putHeader(LojaWebhook.SIGNATURE_HEADER, delivery.signature());
    }
    try {
      return client
          .request(options)
          .compose(request -> request.send(delivery.body()))
          .compose(response -> response.end().map(ended -> response.statusCode()));
    } catch (IllegalStateException closed) {
      // The stand-in is being closed right now, on another thread.
      return Future.failedFuture(closed);
    }
  }
}
