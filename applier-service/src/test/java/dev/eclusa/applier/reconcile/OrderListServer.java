package dev.eclusa.applier.reconcile;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/**
 * A provider's order list: keyset pages by (updated_at, id), behind a Bearer token. What a page
 * answers can be replaced, and is counted from 1 within each pass.
 */
final class OrderListServer implements AutoCloseable {

  static final String TOKEN = "test-api-token";

  /** Another answer than the page. */
  record Fault(int status, Map<String, String> headers, String body) {
    static Fault status(int status) {
      return new Fault(status, Map.of(), "");
    }
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Map<String, JsonObject> orders = new ConcurrentHashMap<>();
  private final List<Map<String, String>> requests = new CopyOnWriteArrayList<>();
  private volatile IntFunction<Fault> onPage = page -> null;
  private final AtomicInteger page = new AtomicInteger();

  OrderListServer() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext("/api/orders", this::answer);
    server.start();
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/api");
  }

  /** Creates or changes an order. */
  void put(JsonObject order) {
    orders.put(order.getString("id"), order);
  }

  void put(String id, String status, long sequence, Instant updatedAt) {
    put(order(id, status, updatedAt).put("sequence", sequence));
  }

  static JsonObject order(String id, String status, Instant updatedAt) {
    return new JsonObject().put("id", id).put("status", status).put("updated_at", "" + updatedAt);
  }

  Instant updatedAt(String id) {
    return Instant.parse(orders.get(id).getString("updated_at"));
  }

  /** The cursor of the page that ends with this order. */
  String cursorAfter(String id) {
    return key(orders.get(id));
  }

  /** Called before each page with its number; what it returns is answered instead of the page. */
  void onPage(IntFunction<Fault> hook) {
    onPage = hook;
  }

  /** The query parameters of each request so far. */
  List<Map<String, String>> requests() {
    return requests;
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      Map<String, String> query = query(exchange.getRequestURI());
      requests.add(query);
      int number = query.containsKey("cursor") ? page.incrementAndGet() : first();
      String auth = exchange.getRequestHeaders().getFirst("Authorization");
      Fault fault =
          Objects.equals(auth, "Bearer " + TOKEN) ? onPage.apply(number) : Fault.status(401);
      if (fault == null) {
        fault = new Fault(200, Map.of(), page(query).encode());
      } else {
        page.decrementAndGet();
      }
      byte[] body = fault.body().getBytes(StandardCharsets.UTF_8);
      fault.headers().forEach(exchange.getResponseHeaders()::add);
      exchange.sendResponseHeaders(fault.status(), body.length == 0 ? -1 : body.length);
      if (body.length > 0) {
        exchange.getResponseBody().write(body);
      }
    }
  }

  private int first() {
    page.set(1);
    return 1;
  }

  private JsonObject page(Map<String, String> query) {
    int limit = Integer.parseInt(query.get("limit"));
    String after = query.getOrDefault("cursor", "");
    List<JsonObject> rest =
        orders.values().stream()
            .filter(order -> within(query, order))
            .filter(order -> key(order).compareTo(after) > 0)
            .sorted(Comparator.comparing(OrderListServer::key))
            .toList();
    List<JsonObject> some = rest.subList(0, Math.min(limit, rest.size()));
    String next = rest.size() > limit ? key(some.get(limit - 1)) : null;
    return new JsonObject().put("orders", new JsonArray(some)).put("next_cursor", next);
  }

  private static boolean within(Map<String, String> query, JsonObject order) {
    Instant at = Instant.parse(order.getString("updated_at"));
    return !at.isBefore(Instant.parse(query.get("updated_from")))
        && !at.isAfter(Instant.parse(query.get("updated_to")));
  }

  private static String key(JsonObject order) {
    long millis = Instant.parse(order.getString("updated_at")).toEpochMilli();
    return "%020d/%s".formatted(millis, order.getString("id"));
  }

  private static Map<String, String> query(URI uri) {
    return Arrays.stream(uri.getRawQuery().split("&", -1))
        .map(pair -> pair.split("=", 2))
        .collect(
            Collectors.toMap(
                pair -> pair[0], pair -> URLDecoder.decode(pair[1], StandardCharsets.UTF_8)));
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
