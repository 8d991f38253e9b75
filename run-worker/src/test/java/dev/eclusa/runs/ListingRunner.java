package dev.eclusa.runs;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;

/** A Runner that lists what a test says, and remembers what it was asked. */
final class ListingRunner implements AutoCloseable {

  /** Answers a page's request. */
  interface Behaviour extends BiConsumer<JsonObject, HttpServerResponse> {}

  /** A request of a page. */
  record Call(String key, int attempt, String authorization, JsonObject body) {
    String cursor() {
      return body.getString("cursor");
    }
  }

  private final Vertx vertx = Vertx.vertx();
  private final HttpServer server;
  private final Queue<Call> calls = new ConcurrentLinkedQueue<>();
  private volatile Behaviour behaviour = lists(0);

  ListingRunner() throws Exception {
    server =
        vertx
            .createHttpServer()
            .requestHandler(this::answer)
            .listen(0, "localhost")
            .toCompletionStage()
            .toCompletableFuture()
            .get(10, TimeUnit.SECONDS);
  }

  String url() {
    return "http://localhost:" + server.actualPort();
  }

  void behaves(Behaviour next) {
    behaviour = next;
  }

  List<Call> calls() {
    return List.copyOf(calls);
  }

  /** Lists so many items, x0, x1 and so on, in pages as large as it is asked for. */
  static Behaviour lists(int items) {
    return (body, response) -> response.end(page(body, items).encode());
  }

  /** The page that was asked for. */
  static JsonObject page(JsonObject body, int items) {
    int from = body.getString("cursor") == null ? 0 : Integer.parseInt(body.getString("cursor"));
    int to = Math.min(items, from + body.getInteger("limit"));
    JsonArray page = new JsonArray();
    for (int n = from; n < to; n++) {
      page.add(
          new JsonObject().put("externalId", "x" + n).put("payload", new JsonObject().put("n", n)));
    }
    return new JsonObject()
        .put("items", page)
        .put("nextCursor", to < items ? Integer.toString(to) : null);
  }

  static Behaviour status(int status) {
    return (body, response) -> response.setStatusCode(status).end();
  }

  static Behaviour says(String text) {
    return (body, response) -> response.end(text);
  }

  private void answer(HttpServerRequest request) {
    request
        .body()
        .onSuccess(
            body -> {
              JsonObject json = body.toJsonObject();
              calls.add(
                  new Call(
                      request.getHeader("Idempotency-Key"),
                      Integer.parseInt(request.getHeader("X-Attempt")),
                      request.getHeader("Authorization"),
                      json));
              behaviour.accept(json, request.response());
            });
  }

  @Override
  public void close() throws Exception {
    vertx.close().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
  }
}
