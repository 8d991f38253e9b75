package dev.eclusa.items;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;

/** A Runner that answers as a test says, and remembers what it was asked. */
final class RunnerStub implements AutoCloseable {

  /** Answers a call. */
  interface Behaviour extends BiConsumer<JsonObject, HttpServerResponse> {}

  /**
   * A call.
   *
   * @param body as it came
   */
  record Call(String path, String key, int attempt, String body) {
    JsonObject json() {
      return new JsonObject(body);
    }
  }

  static final Behaviour OK = (body, response) -> response.end(okFor(body).encode());

  private final Vertx vertx = Vertx.vertx();
  private final HttpServer server;
  private final Queue<Call> calls = new ConcurrentLinkedQueue<>();
  private final Map<String, AtomicInteger> perItem = new ConcurrentHashMap<>();
  private volatile Behaviour behaviour = OK;

  RunnerStub() throws Exception {
    this(0);
  }

  RunnerStub(int port) throws Exception {
    server =
        vertx
            .createHttpServer()
            .requestHandler(this::answer)
            .listen(port, "localhost")
            .toCompletionStage()
            .toCompletableFuture()
            .get(10, TimeUnit.SECONDS);
  }

  int port() {
    return server.actualPort();
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

  /** How often an item was in a call. */
  int times(String itemId) {
    return perItem.getOrDefault(itemId, new AtomicInteger()).get();
  }

  static JsonObject okFor(JsonObject body) {
    JsonArray items = body.getJsonArray("items");
    if (items == null) {
      return new JsonObject().put("status", "ok");
    }
    JsonArray results = new JsonArray();
    for (int i = 0; i < items.size(); i++) {
      results.add(
          new JsonObject()
              .put("itemId", items.getJsonObject(i).getString("itemId"))
              .put("status", "ok"));
    }
    return new JsonObject().put("results", results);
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
              String text = body.toString();
              calls.add(
                  new Call(
                      request.path(),
                      request.getHeader("Idempotency-Key"),
                      Integer.parseInt(request.getHeader("X-Attempt")),
                      text));
              JsonObject json = new JsonObject(text);
              count(json);
              behaviour.accept(json, request.response());
            });
  }

  private void count(JsonObject body) {
    JsonArray items = body.getJsonArray("items", new JsonArray().add(body));
    for (int i = 0; i < items.size(); i++) {
      perItem
          .computeIfAbsent(items.getJsonObject(i).getString("itemId"), id -> new AtomicInteger())
          .incrementAndGet();
    }
  }

  @Override
  public void close() throws Exception {
    vertx.close().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
  }
}
