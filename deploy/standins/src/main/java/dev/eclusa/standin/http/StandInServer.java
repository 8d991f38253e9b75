package dev.eclusa.standin.http;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;
import java.util.function.Supplier;

/**
 * HTTP server of a stand-in, on loopback: its own routes, and beside them
 *
 * <ul>
 *   <li>{@code GET /_control}: the switches; {@code POST /_control}: sets those named in a JSON
 *       object, 400 for an unknown one;
 *   <li>{@code GET /_received}: what it got;
 *   <li>{@code POST /_reset}: forgets what it got and clears all faults.
 * </ul>
 *
 * <p>All requests are handled on one thread, in the order of their arrival.
 */
public final class StandInServer implements AutoCloseable {

  private static final int BODY_LIMIT = 16 << 20;

  private final Vertx vertx = SmallVertx.create();
  private final Router router = Router.router(vertx);
  private HttpServer server;

  public StandInServer(Switchboard switches, Supplier<JsonObject> received, Runnable reset) {
    router.route().handler(BodyHandler.create(false).setBodyLimit(BODY_LIMIT));
    router.get("/_control").handler(context -> answer(context, 200, switches.show()));
    router.post("/_control").handler(context -> control(context, switches));
    router.get("/_received").handler(context -> answer(context, 200, received.get()));
    router
        .post("/_reset")
        .handler(
            context -> {
              reset.run();
              context.response().setStatusCode(204).end();
            });
  }

  private static void control(RoutingContext context, Switchboard switches) {
    try {
      switches.set(context.body().asJsonObject());
      answer(context, 200, switches.show());
    } catch (IllegalArgumentException | DecodeException e) {
      answer(context, 400, new JsonObject().put("error", e.getMessage()));
    }
  }

  /** Where a stand-in adds its own routes, before {@link #start}. */
  public Router router() {
    return router;
  }

  public Vertx vertx() {
    return vertx;
  }

  /**
   * Begins to listen.
   *
   * @param port 0 for any
   * @throws IllegalStateException if the port is taken
   */
  public void start(int port) {
    HttpServerOptions options =
        new HttpServerOptions().setHost("localhost").setPort(port).setAcceptBacklog(1024);
    server = Waiting.await(vertx.createHttpServer(options).requestHandler(router).listen());
  }

  public int port() {
    return server.actualPort();
  }

  /** {@code http://localhost:port}, without a slash at the end. */
  public String url() {
    return "http://localhost:" + port();
  }

  /** Runs a step after a delay on the server's thread, at once for a delay of 0. */
  public void after(long milliseconds, Runnable step) {
    if (milliseconds <= 0) {
      step.run();
    } else {
      vertx.setTimer(milliseconds, timer -> step.run());
    }
  }

  public static void answer(RoutingContext context, int status, JsonObject body) {
    if (!context.response().ended() && !context.response().closed()) {
      context
          .response()
          .setStatusCode(status)
          .putHeader("content-type", "application/json")
          .end(body.toBuffer());
    }
  }

  /** Closes the connection without an answer. */
  public static void drop(RoutingContext context) {
    context.request().connection().close();
  }

  @Override
  public void close() {
    Waiting.await(vertx.close());
  }
}
