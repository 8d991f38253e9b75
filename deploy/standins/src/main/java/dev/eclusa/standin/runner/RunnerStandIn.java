package dev.eclusa.standin.runner;

import dev.eclusa.standin.http.Faults;
import dev.eclusa.standin.http.Refusal;
import dev.eclusa.standin.http.StandInServer;
import dev.eclusa.standin.http.Switchboard;
import dev.eclusa.standin.http.Tally;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Runners of any number of integrations: {@code POST /<integration>/run}, {@code /process} and
 * {@code /process-batch}, with a Bearer token and an Idempotency-Key.
 *
 * <p>401 for a wrong token, 400 without key or JSON. An item that was done takes no effect again,
 * in whatever call it comes; it is answered {@code ok} as before, and counted as a replay.
 */
public final class RunnerStandIn implements AutoCloseable {

  /** Token at first. */
  public static final String DEFAULT_TOKEN = "runner-stand-in";

  private static final int DEFAULT_LIMIT = 500;

  private final Clock clock = Clock.systemUTC();
  private final Map<String, Faults> faults = new ConcurrentHashMap<>();
  private final BatchFaults batchFaults = new BatchFaults();
  private final Catalogue catalogue = new Catalogue();
  private final WorkLog log = new WorkLog();
  private final AtomicLong badTokens = new AtomicLong();
  private final Tally calls = new Tally();
  private final Tally refusals = new Tally();
  private final AtomicLong pages = new AtomicLong();
  private final StandInServer server;
  private volatile String token = DEFAULT_TOKEN;

  public RunnerStandIn() {
    Switchboard board = new Switchboard();
    batchFaults.register(board);
    board
        .add("integrations", this::shownFaults, value -> setFaults((JsonObject) value))
        .add("catalogue", catalogue::sizes, value -> catalogue.sizes((JsonObject) value))
        .text("token", () -> null, this::token);
    server = new StandInServer(board, this::received, this::reset);
    server.router().post("/:integration/run").handler(context -> checked(context, this::page));
    server.router().post("/:integration/process").handler(c -> checked(c, this::one));
    server.router().post("/:integration/process-batch").handler(c -> checked(c, this::batch));
  }

  /** What a route does with a call that is well-formed and allowed. */
  private interface Route {
    void handle(RoutingContext context, JsonObject body);
  }

  private void checked(RoutingContext context, Route route) {
    String key = context.request().getHeader("idempotency-key");
    Optional<JsonObject> body = parse(context);
    if (!("Bearer " + token).equals(context.request().getHeader("authorization"))) {
      badTokens.incrementAndGet();
      StandInServer.answer(context, 401, error("bad token"));
    } else if (key == null || key.isEmpty() || body.isEmpty()) {
      StandInServer.answer(context, 400, error("no key or no JSON"));
    } else {
      try {
        route.handle(context, body.get());
      } catch (ClassCastException | IllegalArgumentException e) {
        StandInServer.answer(context, 400, error("not what the contract says"));
      }
    }
  }

  private void page(RoutingContext context, JsonObject body) {
    pages.incrementAndGet();
    JsonObject page =
        catalogue.page(
            body.getString("tenantId"),
            body.getString("handlerKey"),
            body.getString("cursor"),
            body.getInteger("limit", DEFAULT_LIMIT));
    unlessRefused(context, () -> StandInServer.answer(context, 200, page));
  }

  private void one(RoutingContext context, JsonObject item) {
    arrived(context, List.of(item));
    unlessRefused(
        context,
        () -> {
          log.work(item, clock.instant());
          unlessDropped(context, new JsonObject().put("status", "ok"));
        });
  }

  private void batch(RoutingContext context, JsonObject body) {
    List<JsonObject> items =
        body.getJsonArray("items", new JsonArray()).stream().map(JsonObject.class::cast).toList();
    arrived(context, items);
    unlessRefused(
        context,
        () -> {
          JsonArray results = results(items);
          if (batchFaults.malformed()) {
            context.response().end("{\"results\":");
          } else {
            unlessDropped(context, new JsonObject().put("results", results));
          }
        });
  }

  private JsonArray results(List<JsonObject> items) {
    int step = batchFaults.partial() ? 2 : 1;
    JsonArray results = new JsonArray();
    for (int i = 0; i < items.size(); i += step) {
      log.work(items.get(i), clock.instant());
      results.add(
          new JsonObject().put("itemId", items.get(i).getString("itemId")).put("status", "ok"));
    }
    return results;
  }

  private void arrived(RoutingContext context, List<JsonObject> items) {
    for (JsonObject item : items) {
      if (item.getString("itemId") == null) {
        throw new IllegalArgumentException("an item without an id");
      }
    }
    calls.add(integration(context));
    String attempt = context.request().getHeader("x-attempt");
    int number = attempt == null ? 0 : Integer.parseInt(attempt);
    items.forEach(item -> log.call(item, integration(context), number, clock.instant()));
  }

  private void unlessRefused(RoutingContext context, Runnable work) {
    Faults here = faults(integration(context));
    Optional<Refusal> refusal = here.refusal();
    server.after(
        here.latencyMs(), () -> refusal.ifPresentOrElse(refused -> refuse(context, refused), work));
  }

  private void refuse(RoutingContext context, Refusal refusal) {
    refusals.add(integration(context));
    if (refusal.retryAfterSeconds() >= 0) {
      String seconds = Integer.toString(refusal.retryAfterSeconds());
      context.response().putHeader("retry-after", seconds);
    }
    StandInServer.answer(context, refusal.status(), error("refused"));
  }

  private void unlessDropped(RoutingContext context, JsonObject body) {
    if (faults(integration(context)).drops()) {
      StandInServer.drop(context);
    } else {
      StandInServer.answer(context, 200, body);
    }
  }

  private static JsonObject error(String reason) {
    return new JsonObject().put("error", reason);
  }

  private static String integration(RoutingContext context) {
    return context.pathParam("integration");
  }

  private static Optional<JsonObject> parse(RoutingContext context) {
    try {
      return Optional.ofNullable(context.body().asJsonObject());
    } catch (DecodeException | ClassCastException e) {
      return Optional.empty();
    }
  }

  private JsonObject shownFaults() {
    JsonObject shown = new JsonObject();
    faults.forEach((integration, its) -> shown.put(integration, board(its).show()));
    return shown;
  }

  private void setFaults(JsonObject byIntegration) {
    byIntegration.forEach(
        entry -> board(faults(entry.getKey())).set((JsonObject) entry.getValue()));
  }

  private static Switchboard board(Faults faults) {
    Switchboard board = new Switchboard();
    faults.register(board);
    return board;
  }

  /** Listens on a loopback port, 0 for any. */
  public RunnerStandIn start(int port) {
    server.start(port);
    return this;
  }

  /** Base address of one integration's Runner. */
  public String url(String integration) {
    return server.url() + "/" + integration;
  }

  /** Address that control and report are under. */
  public String url() {
    return server.url();
  }

  /** Latency, errors, outage, Retry-After, lost answers of one integration. */
  public Faults faults(String integration) {
    return faults.computeIfAbsent(integration, key -> new Faults());
  }

  /** Answers to batches that break the contract. */
  public BatchFaults batchFaults() {
    return batchFaults;
  }

  /** Lets runs of this tenant and handler list so many items. */
  public void catalogue(String tenant, String handler, int items) {
    catalogue.size(tenant, handler, items);
  }

  public void token(String bearer) {
    token = bearer;
  }

  public Optional<WorkedItem> item(String id) {
    return log.item(id);
  }

  /** All items in the order in which they first came. */
  public List<WorkedItem> items() {
    return log.items();
  }

  /** Different items that took effect. */
  public long done() {
    return log.done();
  }

  /** Times that an item came again after it was done: 0 while no worker dies. */
  public long replays() {
    return log.replays();
  }

  /**
   * Effects beyond the first for one external id of a run, or of a tenant's handler where there is
   * no run: always a fault of the caller.
   */
  public long duplicates() {
    return log.duplicates();
  }

  /** Calls that brought items, refused ones too. */
  public long calls() {
    return calls.keys() + calls.repeats();
  }

  /** Those to one integration. */
  public long calls(String integration) {
    return calls.count(integration);
  }

  /** Calls to one integration, those for pages included, that a fault of its refused. */
  public long refusals(String integration) {
    return refusals.count(integration);
  }

  /** Pages asked for. */
  public long pages() {
    return pages.get();
  }

  public long badTokens() {
    return badTokens.get();
  }

  /** Forgets what it got and what it lists, and clears every fault. */
  public void reset() {
    faults.values().forEach(Faults::clear);
    batchFaults.clear();
    catalogue.clear();
    log.clear();
    badTokens.set(0);
    calls.clear();
    refusals.clear();
    pages.set(0);
  }

  private JsonObject received() {
    JsonArray array = new JsonArray();
    items().forEach(item -> array.add(item.toJson()));
    return new JsonObject()
        .put("done", done())
        .put("replays", replays())
        .put("duplicates", duplicates())
        .put("calls", calls())
        .put("pages", pages())
        .put("badTokens", badTokens())
        .put("items", array);
  }

  @Override
  public void close() {
    server.close();
  }
}
