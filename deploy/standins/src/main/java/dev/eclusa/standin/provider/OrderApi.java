package dev.eclusa.standin.provider;

import dev.eclusa.standin.http.Faults;
import dev.eclusa.standin.http.Refusal;
import dev.eclusa.standin.http.StandInServer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntConsumer;

/**
 * {@code GET /orders}: the order list in keyset pages, sorted by last change; Bearer token.
 *
 * <p>An order that changes while pages are read moves behind what is still to be read, so a reader
 * sees it again.
 */
public final class OrderApi {

  private static final int MOST = 250;

  private final OrderBook book;
  private final Faults faults;
  private final StandInServer server;
  private final LongAdder pagesServed = new LongAdder();
  private volatile String token = "loja-api-token";
  private volatile IntConsumer afterPage = page -> {};
  private int failPage;
  private int failTimes;

  OrderApi(OrderBook book, Faults faults, StandInServer server) {
    this.book = book;
    this.faults = faults;
    this.server = server;
    server.router().get("/orders").handler(this::list);
  }

  /** The Bearer token that is asked for. */
  public void token(String expected) {
    token = expected;
  }

  /**
   * Fails the page of this number, from 1, with 500, the next so many times that it is asked for.
   */
  public synchronized void failPage(int page, int times) {
    failPage = page;
    failTimes = times;
  }

  synchronized int failingPage() {
    return failTimes > 0 ? failPage : 0;
  }

  private synchronized boolean failsPage(int page) {
    if (page != failPage || failTimes <= 0) {
      return false;
    }
    failTimes--;
    return true;
  }

  /**
   * Called with its number after each page was put together, before it is answered; to change
   * orders meanwhile.
   */
  public void afterPage(IntConsumer action) {
    afterPage = action;
  }

  public long pagesServed() {
    return pagesServed.sum();
  }

  private void list(RoutingContext context) {
    if (!("Bearer " + token).equals(context.request().getHeader("authorization"))) {
      answer(context, 401, error("unauthorized"));
      return;
    }
    Optional<Refusal> refusal = faults.refusal();
    if (refusal.isPresent()) {
      if (refusal.get().retryAfterSeconds() >= 0) {
        String seconds = Integer.toString(refusal.get().retryAfterSeconds());
        context.response().putHeader("retry-after", seconds);
      }
      answer(context, refusal.get().status(), error("refused"));
      return;
    }
    page(context);
  }

  private void page(RoutingContext context) {
    OrderCursor cursor;
    List<ListedOrder> orders;
    int limit;
    try {
      String text = context.request().getParam("cursor");
      cursor = text == null ? OrderCursor.START : OrderCursor.decode(text);
      limit = limit(context.request().getParam("limit", "100"));
      orders =
          book.page(
              Instant.parse(context.request().getParam("updated_from")),
              Instant.parse(context.request().getParam("updated_to")),
              cursor.after(),
              limit);
    } catch (RuntimeException e) {
      answer(context, 400, error("bad parameter"));
      return;
    }
    if (failsPage(cursor.page())) {
      answer(context, 500, error("page fails"));
      return;
    }
    pagesServed.increment();
    afterPage.accept(cursor.page());
    answer(context, 200, json(orders, cursor, limit));
  }

  private static int limit(String text) {
    int limit = Integer.parseInt(text);
    if (limit < 1 || limit > MOST) {
      throw new IllegalArgumentException("limit");
    }
    return limit;
  }

  private static JsonObject json(List<ListedOrder> orders, OrderCursor cursor, int limit) {
    JsonArray array = new JsonArray();
    orders.forEach(order -> array.add(order.toJson()));
    JsonObject page = new JsonObject().put("orders", array);
    return orders.size() < limit
        ? page.putNull("next_cursor")
        : page.put("next_cursor", cursor.next(orders.get(orders.size() - 1)).encode());
  }

  private static JsonObject error(String reason) {
    return new JsonObject().put("error", reason);
  }

  private void answer(RoutingContext context, int status, JsonObject body) {
    server.after(faults.latencyMs(), () -> StandInServer.answer(context, status, body));
  }
}
