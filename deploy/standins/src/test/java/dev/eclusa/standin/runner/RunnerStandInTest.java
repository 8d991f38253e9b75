package dev.eclusa.standin.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.standin.http.Http;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RunnerStandInTest {

  private RunnerStandIn runner;

  @BeforeEach
  void start() {
    runner = new RunnerStandIn().start(0);
  }

  @AfterEach
  void stop() {
    runner.close();
  }

  @Test
  @DisplayName("lists a tenant's items page by page, each once, and the same again")
  void pages() throws IOException {
    runner.catalogue("t1", "sync", 7);

    List<String> ids = List.of("sync-000000", "sync-000001", "sync-000002");
    assertEquals(ids, externalIds(page(null)));
    Set<String> all = new HashSet<>(ids);
    String cursor = page(null).getString("nextCursor");
    while (cursor != null) {
      JsonObject page = page(cursor);
      externalIds(page).forEach(id -> assertTrue(all.add(id), id));
      cursor = page.getString("nextCursor");
    }
    assertEquals(7, all.size());
    assertEquals(400, call("crm", "run", run("elsewhere")).statusCode());
  }

  @Test
  @DisplayName("a repeat is answered as before and takes no second effect, in a batch too")
  void replays() throws IOException {
    assertEquals("ok", json(call("crm", "process", item("i1", "e1"))).getString("status"));
    assertEquals("ok", json(call("crm", "process", item("i1", "e1"))).getString("status"));
    JsonObject answer = json(call("crm", "process-batch", batch(item("i1", "e1"))));

    assertEquals("ok", answer.getJsonArray("results").getJsonObject(0).getString("status"));
    WorkedItem seen = runner.item("i1").orElseThrow();
    assertEquals(3, seen.calls());
    assertEquals(2, seen.replays());
    assertEquals(2, seen.attempt());
    assertEquals("t1", seen.tenant());
    assertTrue(seen.done());
    assertEquals(1, runner.done());
    assertEquals(2, runner.replays());
    assertEquals(0, runner.duplicates());
    assertEquals(1, Http.get(runner.url() + "/_received").getInteger("done"));
  }

  @Test
  @DisplayName("the same work under another id is a duplicate")
  void duplicates() throws IOException {
    call("crm", "process", item("i1", "e1"));
    call("crm", "process", item("i2", "e1"));

    assertEquals(2, runner.done());
    assertEquals(1, runner.duplicates());
  }

  @Test
  @DisplayName("a wrong token, no key, and what is no item are refused without an effect")
  void refuses() throws IOException {
    String url = runner.url("crm") + "/process";
    String body = item("i1", "e1").encode();
    assertEquals(401, Http.post(url, body, "Idempotency-Key", "k").statusCode());
    assertEquals(400, Http.post(url, body, "Authorization", bearer()).statusCode());
    assertEquals(400, call("crm", "process", new JsonObject()).statusCode());

    assertEquals(1, runner.badTokens());
    assertEquals(0, runner.done());
    assertEquals(List.of(), runner.items());
  }

  @Test
  @DisplayName("an outage is of one integration; busy comes with Retry-After")
  void faults() throws IOException {
    Http.post(runner.url() + "/_control", "{\"integrations\":{\"crm\":{\"outage\":true}}}");
    HttpResponse<String> down = call("crm", "process", item("i1", "e1"));
    assertEquals(503, down.statusCode());
    assertTrue(down.headers().firstValue("retry-after").isEmpty());
    assertEquals(200, call("erp", "process", item("i2", "e2")).statusCode());
    runner.faults("crm").outage(false);
    runner.faults("crm").busy(429, 7, 1);

    HttpResponse<String> busy = call("crm", "process", item("i1", "e1"));

    assertEquals(429, busy.statusCode());
    assertEquals("7", busy.headers().firstValue("retry-after").orElseThrow());
    assertFalse(runner.item("i1").orElseThrow().done());
    assertNull(runner.item("i1").orElseThrow().doneAt());
    assertEquals(200, call("crm", "process", item("i1", "e1")).statusCode());
    assertEquals(3, runner.item("i1").orElseThrow().calls());
    assertEquals(3, runner.calls("crm"));
    assertEquals(1, runner.calls("erp"));
    assertEquals(4, runner.calls());
    assertEquals(2, runner.refusals("crm"));
    assertEquals(0, runner.refusals("erp"));
  }

  @Test
  @DisplayName("an answer that is lost: done, and its repeat is a replay")
  void drops() throws IOException {
    runner.faults("crm").dropNext(1);
    assertThrows(IOException.class, () -> call("crm", "process", item("i1", "e1")));
    call("crm", "process", item("i1", "e1"));

    assertEquals(1, runner.done());
    assertEquals(1, runner.replays());
  }

  @Test
  @DisplayName("batches that can't be read, and such that leave items out")
  void batchFaults() throws IOException {
    JsonObject batch = batch(item("i1", "e1"), item("i2", "e2"));
    runner.batchFaults().partialNext(1);
    JsonArray results = json(call("crm", "process-batch", batch)).getJsonArray("results");
    assertEquals(1, results.size());
    assertFalse(runner.item("i2").orElseThrow().done());
    runner.batchFaults().malformedNext(1);

    assertThrows(DecodeException.class, () -> json(call("crm", "process-batch", batch)));

    assertTrue(runner.item("i2").orElseThrow().done());
    assertEquals(2, json(call("crm", "process-batch", batch)).getJsonArray("results").size());
  }

  private JsonObject page(String cursor) throws IOException {
    return json(call("crm", "run", run(cursor)));
  }

  private static List<String> externalIds(JsonObject page) {
    return page.getJsonArray("items").stream()
        .map(item -> ((JsonObject) item).getString("externalId"))
        .toList();
  }

  private static JsonObject run(String cursor) {
    return lane("run").put("cursor", cursor).put("limit", 3);
  }

  private static JsonObject item(String id, String externalId) {
    return lane("item").put("runId", "r1").put("itemId", id).put("externalId", externalId);
  }

  private static JsonObject batch(JsonObject... items) {
    return lane("batch").put("items", new JsonArray(List.of((Object[]) items)));
  }

  private static JsonObject lane(String type) {
    return new JsonObject().put("type", type).put("tenantId", "t1").put("handlerKey", "sync");
  }

  private static JsonObject json(HttpResponse<String> response) {
    assertEquals(200, response.statusCode());
    return new JsonObject(response.body());
  }

  private HttpResponse<String> call(String integration, String operation, JsonObject body)
      throws IOException {
    return Http.post(
        runner.url(integration) + "/" + operation,
        body.encode(),
        "Authorization",
        bearer(),
        "Idempotency-Key",
        body.getString("itemId", "key"),
        "X-Attempt",
        "2");
  }

  private static String bearer() {
    return "Bearer " + RunnerStandIn.DEFAULT_TOKEN;
  }
}
