package dev.eclusa.standin.fulfilment;

import dev.eclusa.standin.http.Faults;
import dev.eclusa.standin.http.SettableClock;
import dev.eclusa.standin.http.StandInServer;
import dev.eclusa.standin.http.Switchboard;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/**
 * Takes effects of orders at {@code POST /effects}: signed per Standard Webhooks, with an
 * Idempotency-Key.
 *
 * <p>401 for a bad signature, 400 without key or JSON, 422 for a known key with another body; a
 * repeat gets 200 again.
 */
public final class FulfilmentStandIn implements AutoCloseable {

  /** Secret at first. */
  public static final String DEFAULT_SECRET = "whsec_ZWNsdXNhLWZ1bGZpbG1lbnQtc3RhbmQtaW4=";

  private final Faults faults = new Faults();
  private final SettableClock clock = new SettableClock();
  private final EffectLog log = new EffectLog();
  private final Envelope envelope = new Envelope(clock, DEFAULT_SECRET);
  private final AtomicLong badSignatures = new AtomicLong();
  private final StandInServer server;
  private volatile Set<String> failing = Set.of();

  public FulfilmentStandIn() {
    Switchboard board = new Switchboard();
    faults.register(board);
    board
        .add(
            "failOrders", () -> new JsonArray(List.copyOf(failing)), v -> failOrders((JsonArray) v))
        .text("secret", () -> null, this::secret);
    server = new StandInServer(board, this::received, this::reset);
    server.router().post("/effects").handler(this::handle);
  }

  private void handle(RoutingContext context) {
    Buffer body = context.body().buffer() == null ? Buffer.buffer() : context.body().buffer();
    String key = context.request().getHeader("idempotency-key");
    Optional<JsonObject> json = parse(body);
    if (!envelope.isGenuine(context.request(), body.getBytes())) {
      badSignatures.incrementAndGet();
      answer(context, 401, "bad signature");
    } else if (key == null || key.isEmpty() || json.isEmpty()) {
      answer(context, 400, "no key or no JSON");
    } else {
      String traceparent = context.request().getHeader("traceparent");
      String trace = traceparent == null ? "" : traceparent;
      if (log.call(key, body.toString(), json.get(), clock.instant(), trace)) {
        work(context, key);
      } else {
        answer(context, 422, "known key, other body");
      }
    }
  }

  private void work(RoutingContext context, String key) {
    String order = log.effect(key).map(Effect::order).orElse("");
    var refusal = faults.refusal();
    if (refusal.isPresent()) {
      if (refusal.get().retryAfterSeconds() >= 0) {
        String seconds = Integer.toString(refusal.get().retryAfterSeconds());
        context.response().putHeader("retry-after", seconds);
      }
      answer(context, refusal.get().status(), "refused");
    } else if (failing.contains(order)) {
      answer(context, 500, "this order fails");
    } else {
      server.after(faults.latencyMs(), () -> accept(context, key));
    }
  }

  private void accept(RoutingContext context, String key) {
    boolean drops = faults.drops();
    log.accept(key, !drops && !context.response().closed());
    if (drops) {
      StandInServer.drop(context);
    } else {
      StandInServer.answer(context, 200, new JsonObject().put("status", "accepted"));
    }
  }

  private void answer(RoutingContext context, int status, String reason) {
    server.after(
        faults.latencyMs(),
        () -> StandInServer.answer(context, status, new JsonObject().put("error", reason)));
  }

  private static Optional<JsonObject> parse(Buffer body) {
    try {
      return Optional.of(body.toJsonObject());
    } catch (DecodeException | ClassCastException e) {
      return Optional.empty();
    }
  }

  /** Listens on a loopback port, 0 for any. */
  public FulfilmentStandIn start(int port) {
    server.start(port);
    return this;
  }

  /** Base address, without the path of the effects. */
  public String url() {
    return server.url();
  }

  /** Where effects are posted. */
  public String effectsUrl() {
    return url() + "/effects";
  }

  /** Latency, errors, outage, Retry-After, lost answers. */
  public Faults faults() {
    return faults;
  }

  /** The clock that timestamps are checked by. */
  public SettableClock clock() {
    return clock;
  }

  /** {@code whsec_} and Base64. */
  public void secret(String secret) {
    envelope.secret(secret);
  }

  /**
   * Until told otherwise, answers 500 for these orders only, each {@code <provider>/<order id>}.
   */
  public void failOrders(Set<String> orders) {
    failing = Set.copyOf(orders);
  }

  private void failOrders(JsonArray orders) {
    failOrders(orders.stream().map(String::valueOf).collect(Collectors.toSet()));
  }

  public Optional<Effect> effect(String key) {
    return log.effect(key);
  }

  /** All effects in the order of acceptance; those never accepted come first. */
  public List<Effect> effects() {
    return log.effects();
  }

  /**
   * Names of the accepted effects of each order ({@code <provider>/<order id>}), in the order of
   * acceptance.
   */
  public Map<String, List<String>> acceptedByOrder() {
    return effects().stream()
        .filter(Effect::accepted)
        .collect(
            Collectors.groupingBy(
                Effect::order, Collectors.mapping(Effect::effect, Collectors.toList())));
  }

  /** Different effects accepted. */
  public long accepted() {
    return log.accepted();
  }

  /** Calls that came after the same effect was answered with success: 0 while no worker dies. */
  public long repeatsAfterAnswer() {
    return log.repeatsAfterAnswer();
  }

  /** Calls of a known key with another body: always a fault of the sender. */
  public long changed() {
    return log.changed();
  }

  public long badSignatures() {
    return badSignatures.get();
  }

  /** Forgets what it got, and clears every fault. */
  public void reset() {
    faults.clear();
    clock.ahead(Duration.ZERO);
    failing = Set.of();
    log.clear();
    badSignatures.set(0);
  }

  private JsonObject received() {
    JsonArray array = new JsonArray();
    effects().forEach(effect -> array.add(effect.toJson()));
    return new JsonObject()
        .put("accepted", accepted())
        .put("repeatsAfterAnswer", repeatsAfterAnswer())
        .put("changed", changed())
        .put("badSignatures", badSignatures())
        .put("effects", array);
  }

  @Override
  public void close() {
    server.close();
  }
}
