package dev.eclusa.standin.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class OrderApiTest {

  private static final Instant BASE = Instant.parse("2026-11-30T12:00:00Z");
  private static final String WINDOW =
      "updated_from=2026-11-30T12:00:00Z&updated_to=2026-11-30T13:00:00Z&limit=100";

  private final HttpClient client = HttpClient.newHttpClient();
  private ProviderStandIn shop;

  @BeforeEach
  void start() {
    shop = new ProviderStandIn().start(0);
  }

  @AfterEach
  void stop() {
    shop.close();
  }

  @Test
  @DisplayName("keyset pages by last change and id, each order once, within the window")
  void pages() throws Exception {
    put(250);
    shop.book().put(order("old", BASE.minusMillis(1)));
    shop.book().put(order("late", Instant.parse("2026-11-30T13:00:00Z")));

    List<JsonObject> orders = readAll();

    assertEquals(250, orders.size());
    List<String> expected = IntStream.range(0, 250).mapToObj("%04d"::formatted).toList();
    assertEquals(expected, ids(orders));
    JsonObject first = orders.get(0);
    assertEquals("paid", first.getString("status"));
    assertEquals(2, first.getInteger("sequence"));
    assertEquals(100, first.getInteger("total_cents"));
    assertNull(first.getString("customer_email"));
    assertEquals(3, shop.api().pagesServed());
  }

  @Test
  @DisplayName("an order that changes while pages are read comes again with its new state")
  void changesMeanwhile() throws Exception {
    put(250);
    shop.api()
        .afterPage(
            page -> {
              if (page == 1) {
                shop.book().change("0000", ShopStatus.SHIPPED, BASE.plusSeconds(600));
              }
            });

    List<JsonObject> orders = readAll();

    assertEquals(251, orders.size());
    assertEquals("0000", orders.get(250).getString("id"));
    assertEquals("shipped", orders.get(250).getString("status"));
    assertEquals(3, orders.get(250).getInteger("sequence"));
  }

  @Test
  @DisplayName("page 2 fails once; a wrong token, parameter or cursor is refused")
  void fails() throws Exception {
    put(250);
    shop.api().failPage(2, 1);
    String cursor = new JsonObject(get(WINDOW).body()).getString("next_cursor");

    assertEquals(500, get(WINDOW + "&cursor=" + cursor).statusCode());
    assertEquals(200, get(WINDOW + "&cursor=" + cursor).statusCode());
    assertEquals(400, get(WINDOW + "&cursor=nonsense").statusCode());
    assertEquals(400, get("limit=100").statusCode());
    shop.api().token("another");
    assertEquals(401, get(WINDOW).statusCode());
  }

  @Test
  @DisplayName("any status name can be shown, and an outage played")
  void oddities() throws Exception {
    put(1);
    shop.book().showAs("0000", "on_hold");
    assertTrue(get(WINDOW).body().contains("on_hold"));

    shop.faults().outage(true);
    assertEquals(503, get(WINDOW).statusCode());
  }

  private void put(int count) {
    // Every ten orders share an instant, so that the id decides.
    IntStream.range(0, count)
        .forEach(i -> shop.book().put(order("%04d".formatted(i), BASE.plusSeconds(i / 10))));
  }

  private static ShopOrder order(String id, Instant at) {
    return new ShopOrder(
        id,
        List.of(
            new ShopFact(ShopStatus.CREATED, 1, at, 100L, null),
            new ShopFact(ShopStatus.PAID, 2, at, null, null)));
  }

  private List<JsonObject> readAll() throws IOException, InterruptedException {
    List<JsonObject> all = new ArrayList<>();
    String cursor = "";
    do {
      JsonObject page = new JsonObject(get(WINDOW + cursor).body());
      JsonArray orders = page.getJsonArray("orders");
      IntStream.range(0, orders.size()).forEach(i -> all.add(orders.getJsonObject(i)));
      String next = page.getString("next_cursor");
      cursor = next == null ? "" : "&cursor=" + next;
    } while (!cursor.isEmpty());
    return all;
  }

  private static List<String> ids(List<JsonObject> orders) {
    return orders.stream().map(order -> order.getString("id")).toList();
  }

  private HttpResponse<String> get(String query) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(shop.url() + "/orders?" + query))
            .header("Authorization", "Bearer loja-api-token")
            .build();
    return client.send(request, BodyHandlers.ofString());
  }
}
