package dev.eclusa.standin.provider;

import dev.eclusa.standin.http.Faults;
import dev.eclusa.standin.http.Ledger;
import dev.eclusa.standin.http.StandInServer;
import dev.eclusa.standin.http.Switchboard;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The shop: sends webhooks, and serves its order list at {@code GET /orders}.
 *
 * <p>Over HTTP as well: {@code POST /_play} with {@code {"seed","orders","idPrefix"}} sends a
 * planned set to the target; {@code POST /_send} with {@code
 * {"orderId","status","totalCents","customerEmail"}} lets one more thing happen to an order, and
 * answers when the receiver took or refused its webhook.
 */
public final class ProviderStandIn implements AutoCloseable {

  private final Faults faults = new Faults();
  private final OrderBook book = new OrderBook();
  private final Clock clock = Clock.systemUTC();
  private final AtomicLong singles = new AtomicLong();
  private final StandInServer server;
  private final OrderApi api;
  private volatile Target target = Target.of("http://localhost:8081/webhooks/loja");
  private volatile String secret = "loja-webhook-secret";
  private final Ledger<Sending> sendings = new Ledger<>(100);

  public ProviderStandIn() {
    Switchboard board = new Switchboard();
    faults.register(board);
    server = new StandInServer(board, this::received, this::reset);
    api = new OrderApi(book, faults, server);
    board
        .text("target", () -> target.url().toString(), url -> target(Target.of(url)))
        .number("failPage", api::failingPage, page -> api.failPage(page.intValue(), 1));
    server.router().post("/_play").handler(this::play);
    server.router().post("/_send").handler(this::sendOne);
  }

  private void play(RoutingContext context) {
    JsonObject json = context.body().asJsonObject();
    long seed = json.getLong("seed", 1L);
    int orders = json.getInteger("orders", 100);
    PlanSettings settings =
        PlanSettings.of(seed, orders, PlanSettings.baseFor(orders, clock.instant()))
            .withIdPrefix(json.getString("idPrefix", "S" + seed + "-"));
    Sending sending = send(plan(settings), SendSettings.standard());
    StandInServer.answer(context, 202, sending.report().toJson());
  }

  private void sendOne(RoutingContext context) {
    JsonObject json = context.body().asJsonObject();
    ShopFact fact;
    String id;
    try {
      id = json.getString("orderId");
      fact = next(id, ShopStatus.valueOf(json.getString("status").toUpperCase(Locale.ROOT)), json);
    } catch (IllegalArgumentException | NullPointerException e) {
      StandInServer.answer(
          context,
          400,
          new JsonObject().put("error", "orderId, and status among created … refunded"));
      return;
    }
    Delivery delivery = delivery(id, fact);
    Sending sending = send(List.of(delivery), SendSettings.standard());
    sending.whenDone(
        report ->
            StandInServer.answer(context, 200, report.toJson().put("eventId", delivery.eventId())));
  }

  private ShopFact next(String id, ShopStatus status, JsonObject json) {
    long sequence = book.find(id).map(order -> order.last().sequence() + 1).orElse(1L);
    ShopFact fact =
        new ShopFact(
            status,
            json.getLong("sequence", sequence),
            clock.instant(),
            json.getLong("totalCents"),
            json.getString("customerEmail"));
    book.put(
        book.find(id)
            .map(order -> order.and(fact))
            .orElseGet(() -> new ShopOrder(id, List.of(fact))));
    return fact;
  }

  /** The webhook for one fact, signed. */
  public Delivery delivery(String orderId, ShopFact fact) {
    String eventId = "evt_" + orderId + "_s" + singles.incrementAndGet();
    String body = LojaWebhook.body(eventId, orderId, fact);
    return new Delivery(
        eventId,
        orderId,
        fact.status().eventType(),
        body,
        LojaWebhook.sign(secret, body),
        Delivery.Kind.FIRST);
  }

  /** Listens on a loopback port, 0 for any. */
  public ProviderStandIn start(int port) {
    server.start(port);
    return this;
  }

  /** Base address of the order API. */
  public String url() {
    return server.url();
  }

  /** Where webhooks go. */
  public void target(Target newTarget) {
    target = newTarget;
  }

  /** Signs the webhooks of plans made from now on. */
  public void secret(String newSecret) {
    secret = newSecret;
  }

  /** Latency, errors and outage of the order API. */
  public Faults faults() {
    return faults;
  }

  /** The order API's own switches. */
  public OrderApi api() {
    return api;
  }

  /** The orders that the order API lists. */
  public OrderBook book() {
    return book;
  }

  /** Plans orders and puts them, with all that ever happens to them, into the order list. */
  public ShopPlan plan(PlanSettings settings) {
    ShopPlan plan = Planner.plan(settings, secret);
    plan.orders().forEach(book::put);
    return plan;
  }

  /** Sends all requests of a plan, without waiting for the end. */
  public Sending send(ShopPlan plan, SendSettings settings) {
    return send(plan.deliveries(), settings);
  }

  /** Sends these requests in this order, without waiting for the end. */
  public Sending send(List<Delivery> deliveries, SendSettings settings) {
    return send(deliveries, target, settings);
  }

  /** Sends these requests to another address than its own, as another provider would. */
  public Sending send(List<Delivery> deliveries, Target elsewhere, SendSettings settings) {
    Sending sending = WebhookSender.send(server.vertx(), deliveries, elsewhere, settings);
    sendings.add(sending);
    return sending;
  }

  /** Forgets its orders and clears every fault. */
  public void reset() {
    faults.clear();
    book.clear();
    api.failPage(0, 0);
    api.afterPage(page -> {});
    stopSendings();
  }

  private JsonObject received() {
    JsonObject json =
        new JsonObject().put("orders", book.orders().size()).put("pagesServed", api.pagesServed());
    List<Sending> all = sendings.entries();
    return all.isEmpty() ? json : json.put("sending", all.get(all.size() - 1).report().toJson());
  }

  private void stopSendings() {
    sendings.entries().forEach(Sending::stop);
    sendings.clear();
  }

  @Override
  public void close() {
    stopSendings();
    server.close();
  }
}
