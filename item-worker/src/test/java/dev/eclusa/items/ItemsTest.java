package dev.eclusa.items;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.embedded.BackingServices;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What Runners are asked, and what their answers make of items. */
@QuarkusTest
@QuarkusTestResource(BackingServices.class)
@TestProfile(ShortTimes.class)
class ItemsTest {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @Inject Rig rig;
  private RunnerStub runner;

  @BeforeEach
  void prepare() throws Exception {
    runner = new RunnerStub();
    rig.prepare(runner.url());
  }

  @AfterEach
  void stop() throws Exception {
    rig.stopAll();
    runner.close();
  }

  @Test
  @DisplayName("Q35: every item is called once and done, and the run completes with the last")
  void completesARun() {
    UUID run = rig.run("single", 50);

    rig.worker();

    await().atMost(PATIENCE).until(() -> rig.completed(run));
    assertEquals(50, rig.count("status = 'done' AND finished_at IS NOT NULL"));
    assertEquals(50, rig.runRow(run).getInteger("done"));
    assertEquals(50, runner.calls().size());
  }

  @Test
  @DisplayName("A call carries the item as the contract says, and every digit of its payload")
  void callsByTheContract() {
    UUID run = rig.run("single", List.of("{\"n\": 12345678901234567890.10}"));

    rig.worker();

    await().atMost(PATIENCE).until(() -> rig.completed(run));
    RunnerStub.Call call = runner.calls().get(0);
    String id = rig.item().getUUID("item_id").toString();
    assertEquals("/process", call.path());
    assertEquals(id, call.key());
    assertEquals(1, call.attempt());
    assertTrue(call.body().contains("\"payload\":{\"n\": 12345678901234567890.10}"), call::body);
    JsonObject body = call.json();
    body.remove("payload");
    assertEquals(
        new JsonObject()
            .put("type", "item")
            .put("tenantId", "acme")
            .put("integrationKey", "crm")
            .put("handlerKey", "single")
            .put("direction", "inbound")
            .put("runId", run.toString())
            .put("itemId", id)
            .put("externalId", "x0"),
        body);
  }

  @Test
  @DisplayName("What the Runner skips is skipped")
  void skips() {
    runner.behaves(RunnerStub.says("{\"status\":\"skipped\"}"));
    UUID run = rig.run("single", 1);

    rig.worker();

    await().atMost(PATIENCE).until(() -> rig.completed(run));
    assertEquals("skipped", rig.item().getString("status"));
    assertEquals(1, rig.runRow(run).getInteger("skipped"));
  }

  @Test
  @DisplayName("Q7: three failures make an item dead, stamped once, and the run still completes")
  void diesAfterThreeAttempts() {
    runner.behaves(RunnerStub.status(500));
    UUID run = rig.run("single", 1);

    rig.worker();

    await().atMost(PATIENCE).until(() -> rig.completed(run));
    assertEquals("dead", rig.item().getString("status"));
    assertEquals(3, rig.item().getInteger("attempts"));
    assertNotNull(rig.item().getOffsetDateTime("dlq_at"));
    assertEquals("HTTP 500", rig.item().getString("last_error"));
    assertEquals(1, rig.runRow(run).getInteger("dead"));
    assertEquals(List.of(1, 2, 3), runner.calls().stream().map(RunnerStub.Call::attempt).toList());
    assertEquals(1, runner.calls().stream().map(RunnerStub.Call::key).distinct().count());
  }

  @Test
  @DisplayName("Q8: an answer that no retry mends makes an item dead at once")
  void diesAtOnceWhenRefused() {
    runner.behaves(RunnerStub.status(422));
    UUID run = rig.run("single", 1);

    rig.worker();

    await().atMost(PATIENCE).until(() -> rig.completed(run));
    assertEquals("dead", rig.item().getString("status"));
    assertEquals(1, runner.calls().size());
  }

  @Test
  @DisplayName("Q8: an error that isn't retryable neither; of its words only the code is kept")
  void keepsOnlyTheCodeOfAnError() {
    runner.behaves(
        RunnerStub.says(
            "{\"status\":\"error\",\"error\":{\"code\":\"NO_SUCH_LEAD\","
                + "\"message\":\"Ana Souza, ana@example.com\",\"retryable\":false}}"));
    UUID run = rig.run("single", 1);

    rig.worker();

    await().atMost(PATIENCE).until(() -> rig.completed(run));
    assertEquals("refused by the Runner NO_SUCH_LEAD", rig.item().getString("last_error"));
  }

  @Test
  @DisplayName("Q10: a 429 holds the lane and leaves the attempts as they were")
  void aPauseBurnsNoAttempt() {
    AtomicInteger calls = new AtomicInteger();
    runner.behaves(
        (body, response) -> {
          if (calls.getAndIncrement() == 0) {
            response.setStatusCode(429).putHeader("Retry-After", "1").end();
          } else {
            RunnerStub.OK.accept(body, response);
          }
        });
    UUID run = rig.run("single", 1);

    rig.worker();

    await().atMost(PATIENCE).until(() -> rig.completed(run));
    assertEquals(0, rig.item().getInteger("attempts"));
    assertEquals("done", rig.item().getString("status"));
    assertEquals(List.of(1, 1), runner.calls().stream().map(RunnerStub.Call::attempt).toList());
  }

  @Test
  @DisplayName("A retryable failure comes back, and its reason goes when it succeeds")
  void recoversFromAFailure() {
    AtomicInteger calls = new AtomicInteger();
    runner.behaves(
        (body, response) -> {
          if (calls.getAndIncrement() == 0) {
            response.end("{\"status\":\"error\",\"error\":{\"retryable\":true}}");
          } else {
            RunnerStub.OK.accept(body, response);
          }
        });
    UUID run = rig.run("single", 1);

    rig.worker();

    await().atMost(PATIENCE).until(() -> rig.completed(run));
    assertEquals(1, rig.item().getInteger("attempts"));
    assertNull(rig.item().getString("last_error"));
  }

  @Test
  @DisplayName("An item of an integration that was removed is dead, with that reason")
  void unknownIntegrationsAreDead() {
    UUID run = rig.run("single", 1);
    rig.database.query("DELETE FROM configs");
    rig.database.query("DELETE FROM integration_types");

    rig.worker();

    await().atMost(PATIENCE).until(() -> rig.completed(run));
    assertEquals("the integration isn't configured", rig.item().getString("last_error"));
    assertEquals(0, runner.calls().size());
  }

  @Test
  @DisplayName("Handlers with a batch size are called with batches of one lane, within that size")
  void callsWithBatches() {
    UUID run = rig.run("batch", 35);

    rig.worker();

    await().atMost(PATIENCE).until(() -> rig.completed(run));
    assertEquals(35, rig.count("status = 'done'"));
    assertTrue(runner.calls().size() < 35, () -> runner.calls().size() + " calls");
    for (RunnerStub.Call call : runner.calls()) {
      assertEquals("/process-batch", call.path());
      assertEquals("batch", call.json().getString("type"));
      assertTrue(call.json().getJsonArray("items").size() <= 10);
    }
  }

  @Test
  @DisplayName("Q42: missing, unknown, repeated and malformed results touch their items alone")
  void badResultsTouchTheirItemsAlone() {
    AtomicInteger calls = new AtomicInteger();
    runner.behaves(
        (body, response) -> {
          if (calls.getAndIncrement() > 0) {
            RunnerStub.OK.accept(body, response);
            return;
          }
          JsonObject answer = RunnerStub.okFor(body);
          var results = answer.getJsonArray("results");
          results.remove(0); // missing
          results.getJsonObject(0).put("status", 7); // malformed
          results.add(results.getJsonObject(1).copy().put("status", "error")); // repeated
          results.add(new JsonObject().put("itemId", "nobody").put("status", "ok")); // unknown
          results.add("nonsense").add(new JsonObject()); // neither here nor there
          response.end(answer.encode());
        });
    UUID run = rig.run("batch", 4);

    rig.worker();

    await().atMost(PATIENCE).until(() -> rig.completed(run));
    assertEquals(4, rig.runRow(run).getInteger("done"));
    assertEquals(2, rig.count("attempts = 1"));
    assertEquals(2, rig.count("attempts = 0"));
    assertEquals(6, runner.calls().stream().mapToInt(ItemsTest::size).sum());
  }

  @Test
  @DisplayName("Q42: an answer that can't be read fails each item of its batch, and only burns one")
  void anUnreadableAnswerFailsTheBatch() {
    AtomicInteger calls = new AtomicInteger();
    runner.behaves(
        (body, response) -> {
          if (calls.getAndIncrement() == 0) {
            response.end("<html>");
          } else {
            RunnerStub.OK.accept(body, response);
          }
        });
    UUID run = rig.run("batch", 3);

    rig.worker();

    await().atMost(PATIENCE).until(() -> rig.completed(run));
    assertEquals(3, rig.count("attempts = 1 AND status = 'done'"));
  }

  @Test
  @DisplayName("Q24: a paused handler starts nothing, others go on; resumed, it goes on by itself")
  void pausesOneHandler() {
    rig.handler("other", 1);
    rig.database.query("UPDATE configs SET paused = true WHERE handler_key = 'single'");
    rig.worker();
    UUID paused = rig.run("single", 3);
    UUID other = rig.run("other", 3);

    await().atMost(PATIENCE).until(() -> rig.completed(other));
    assertFalse(rig.completed(paused));
    assertEquals(3, runner.calls().size());

    rig.database.query("UPDATE configs SET paused = false WHERE handler_key = 'single'");
    await().atMost(Duration.ofSeconds(5)).until(() -> rig.completed(paused));
  }

  private static int size(RunnerStub.Call call) {
    return call.json().getJsonArray("items").size();
  }
}
