package dev.eclusa.standin.provider;

import dev.eclusa.standin.http.Ledger;
import dev.eclusa.standin.http.SmallVertx;
import dev.eclusa.standin.http.Waiting;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A receiver that checks the signature, and fails its first requests on demand. */
final class Receiver implements AutoCloseable {

  private final Vertx vertx = SmallVertx.create();
  private final Ledger<String> bodies = new Ledger<>(10_000);
  private final AtomicInteger failing = new AtomicInteger();
  private final AtomicInteger silent = new AtomicInteger();
  private final AtomicInteger underWay = new AtomicInteger();
  private final AtomicInteger mostUnderWay = new AtomicInteger();
  private final HttpServer server;

  Receiver(HttpServerOptions options) {
    server =
        Waiting.await(
            vertx
                .createHttpServer(options.setHost("localhost").setPort(0))
                .requestHandler(request -> request.body().onSuccess(body -> take(request, body)))
                .listen());
  }

  int port() {
    return server.actualPort();
  }

  void failNext(int requests) {
    failing.set(requests);
  }

  void stayMuteNext(int requests) {
    silent.set(requests);
  }

  List<String> bodies() {
    return bodies.entries();
  }

  int mostUnderWay() {
    return mostUnderWay.get();
  }

  private void take(HttpServerRequest request, Buffer body) {
    mostUnderWay.accumulateAndGet(underWay.incrementAndGet(), Math::max);
    vertx.setTimer(
        1,
        timer -> {
          underWay.decrementAndGet();
          answer(request, body.toString());
        });
  }

  private void answer(HttpServerRequest request, String body) {
    String signature = request.getHeader(LojaWebhook.SIGNATURE_HEADER);
    if (silent.getAndUpdate(n -> Math.max(0, n - 1)) > 0) {
      return;
    }
    if (failing.getAndUpdate(n -> Math.max(0, n - 1)) > 0) {
      request.response().setStatusCode(503).end();
    } else if (LojaWebhook.sign("s", body).equals(signature)) {
      bodies.add(body);
      request.response().end();
    } else {
      request.response().setStatusCode(401).end();
    }
  }

  @Override
  public void close() {
    Waiting.await(vertx.close());
  }
}
