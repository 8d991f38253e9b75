package dev.eclusa.runs;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.embedded.BackingServices;
import dev.eclusa.execution.ItemCounts;
import dev.eclusa.execution.RunCounters;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.mutiny.sqlclient.Row;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs are listed to their end, once, whatever happens meanwhile. */
@QuarkusTest
@QuarkusTestResource(BackingServices.class)
@TestProfile(ShortTimes.class)
class FanOutTest {

  private static final Duration LONG = Duration.ofSeconds(60);

  @Inject Rig rig;
  private ListingRunner runner;

  @BeforeEach
  void prepare() throws Exception {
    runner = new ListingRunner();
    rig.prepare(runner.url());
  }

  @AfterEach
  void stop() throws Exception {
    rig.stopAll();
    runner.close();
  }

  @Test
  @DisplayName("All pages become items with jobs, and the run is sealed with their number")
  void listsAllPages() {
    // Given
    runner.behaves(ListingRunner.lists(25));
    rig.worker();
    rig.build(rig.queues.items());

    // When
    UUID run = rig.start();
    await().atMost(LONG).until(() -> rig.is(run, "sealed"));

    // Then
    RunView view = rig.run(run);
    assertEquals(List.of(25, 25, 3), List.of(view.total(), view.pending(), view.pages()));
    assertEquals(25, rig.queuedItems());
    assertEquals(25, rig.items("trigger = 'manual' AND priority = 2 AND attempts = 0"));
    assertEquals("{\"n\":7}", rig.one(item("x7")).getString("payload"));
    assertEquals(Rig.TRACE, rig.one(item("x7")).getString("traceparent"));
    assertEquals(
        List.of(run + ":0", run + ":1", run + ":2"),
        runner.calls().stream().map(ListingRunner.Call::key).toList());
    assertEquals(
        List.of("run", "acme", "crm", "contacts", "inbound", "manual", run.toString(), "10"),
        List.of(
                "type",
                "tenantId",
                "integrationKey",
                "handlerKey",
                "direction",
                "trigger",
                "runId",
                "limit")
            .stream()
            .map(name -> String.valueOf(runner.calls().get(0).body().getValue(name)))
            .toList());
  }

  private static String item(String externalId) {
    return "SELECT payload::text AS payload, traceparent FROM execution_items"
        + " WHERE external_id = '%s'".formatted(externalId);
  }

  @Test
  @DisplayName("Q39: a run without items completes")
  void completesWithoutItems() {
    rig.worker();

    UUID run = rig.start();

    await().atMost(LONG).until(() -> rig.is(run, "completed"));
    assertEquals(0, rig.run(run).total());
  }

  @Test
  @DisplayName("An external id that is listed twice is one item")
  void writesRepeatedItemsOnce() {
    runner.behaves(
        ListingRunner.says(
            "{\"items\":[{\"externalId\":\"a\"},{\"externalId\":\"b\"},{\"externalId\":\"a\"}]}"));
    rig.worker();

    UUID run = rig.start();

    await().atMost(LONG).until(() -> rig.is(run, "sealed"));
    assertEquals(2, rig.run(run).total());
    assertEquals(2, rig.items("true"));
  }

  @Test
  @DisplayName("Q37: children that end before fan-out does don't complete their run")
  void waitsForTheLastPage() {
    CompletableFuture<Runnable> second = new CompletableFuture<>();
    runner.behaves(
        (body, response) -> {
          if (body.getString("cursor") == null) {
            ListingRunner.lists(20).accept(body, response);
          } else {
            second.complete(() -> ListingRunner.lists(20).accept(body, response));
          }
        });
    rig.worker();
    UUID run = rig.start();
    Runnable answerSecond = second.orTimeout(60, TimeUnit.SECONDS).join();

    endItems(run, 10);
    assertEquals(List.of("running", 10), List.of(rig.run(run).status(), rig.run(run).done()));
    answerSecond.run();
    await().atMost(LONG).until(() -> rig.is(run, "sealed"));
    endItems(run, 10);

    assertEquals("completed", rig.run(run).status());
  }

  /** What the item-worker does with items that are done. */
  private void endItems(UUID run, int number) {
    rig.database.inTransaction(
        tx -> {
          tx.query(
              """
              UPDATE execution_items SET status = 'done', finished_at = now()
              WHERE item_id IN (SELECT item_id FROM execution_items
                                WHERE run_id = $1 AND status = 'pending' LIMIT $2)
              """,
              run,
              number);
          return RunCounters.count(tx, Map.of(run, new ItemCounts(number, 0, 0, 0)));
        });
  }

  @Test
  @DisplayName("Q41: who dies half-way is followed by another, no child twice and none missing")
  void goesOnHalfWay() {
    // Given a run whose worker stored two pages and hangs in the third
    CompletableFuture<HttpServerResponse> hanging = new CompletableFuture<>();
    runner.behaves(
        (body, response) -> {
          if ("20".equals(body.getString("cursor")) && !hanging.isDone()) {
            hanging.complete(response);
          } else {
            ListingRunner.lists(45).accept(body, response);
          }
        });
    rig.worker();
    UUID run = rig.start();
    HttpServerResponse late = hanging.orTimeout(60, TimeUnit.SECONDS).join();

    // When everybody forgets who holds it, and another lists it
    rig.redis.execute("FLUSHALL");
    rig.worker();
    await().atMost(LONG).until(() -> rig.is(run, "sealed"));
    late.end("{\"items\":[{\"externalId\":\"late\"}],\"nextCursor\":\"later\"}");

    // Then
    await()
        .atMost(LONG)
        .until(() -> rig.queues.runs().stats().await().indefinitely().running() == 0);
    assertEquals(45, rig.run(run).total());
    assertEquals(45, rig.items("true"));
    assertEquals(0, rig.items("external_id = 'late'"));
    assertEquals("sealed", rig.run(run).status());
    assertEquals(0, rig.run(run).attempts());
    assertEquals(1, runner.calls().stream().filter(call -> call.cursor() == null).count());
  }

  @Test
  @DisplayName("Q41: who dies after the last page and before the seal leaves nothing to be listed")
  void sealsWhatIsListed() {
    UUID run = rig.start();
    rig.database.query(
        "UPDATE executions SET status = 'running', pages = 2, lease_token = 'dead' WHERE run_id = $1",
        run);

    rig.worker();

    await().atMost(LONG).until(() -> rig.is(run, "completed"));
    assertEquals(0, runner.calls().size());
  }

  @Test
  @DisplayName("Q44: runs are queued again after the loss of all of Redis")
  void survivesTheLossOfTheQueue() {
    List<UUID> runs = List.of(rig.start(), rig.start(), rig.start());
    rig.redis.execute("FLUSHALL");
    runner.behaves(ListingRunner.lists(3));

    rig.worker();

    runs.forEach(run -> await().atMost(LONG).until(() -> rig.is(run, "sealed")));
    assertEquals(9, rig.items("true"));
  }

  @Test
  @DisplayName("A run that was stored and never queued is found, and listed")
  void findsRunsWithoutAJob() {
    rig.worker();
    UUID first = rig.start();
    await().atMost(LONG).until(() -> rig.is(first, "completed"));

    rig.database.query(
        """
        INSERT INTO executions (run_id, tenant_id, integration_key, handler_key, direction, trigger,
                                priority)
        VALUES ($1, 'acme', 'crm', 'contacts', 'inbound', 'manual', 2)
        """,
        UUID.randomUUID());

    await().atMost(LONG).until(() -> rig.count("executions", "status = 'completed'") == 2);
  }

  @Test
  @DisplayName("Q14: a run whose workers die with it fails, with that reason, and can be retried")
  void failsWhatKills() {
    rig.build(rig.queues.runs());
    UUID run = rig.start();
    for (int death = 0; death < 3; death++) {
      await().atMost(LONG).until(() -> rig.diesWith(1).size() == 1);
    }
    rig.worker();
    await().atMost(LONG).until(() -> rig.is(run, "failed"));
    assertEquals("its worker died with it 3 times", rig.run(run).reason());

    rig.runs.retry(run);

    await().atMost(LONG).until(() -> rig.is(run, "completed"));
  }

  @Test
  @DisplayName("Q8: what the Runner refuses fails at once; a retry goes on where it stopped")
  void failsAtOnce() {
    runner.behaves(
        (body, response) -> {
          if (body.getString("cursor") == null) {
            ListingRunner.lists(15).accept(body, response);
          } else {
            response.setStatusCode(422).end();
          }
        });
    rig.worker();
    UUID run = rig.start();
    await().atMost(LONG).until(() -> rig.is(run, "failed"));
    assertEquals(
        List.of("HTTP 422", 1, 10),
        List.of(rig.run(run).reason(), rig.run(run).attempts(), rig.run(run).total()));
    assertNotNull(rig.run(run).completedAt());

    runner.behaves(ListingRunner.lists(15));
    rig.runs.retry(run);

    await().atMost(LONG).until(() -> rig.is(run, "sealed"));
    assertEquals(15, rig.run(run).total());
    assertEquals(1, runner.calls().stream().filter(call -> call.cursor() == null).count());
  }

  @ParameterizedTest(name = "{0}")
  @DisplayName("A page that can't be read is tried three times, then the run fails and says why")
  @ValueSource(
      strings = {
        "",
        "{\"items\":[{\"externalId\":\"a\"}",
        "{\"items\":[{}]}",
        "{\"items\":[{\"externalId\":\"\\u0000\"}]}"
      })
  void failsOnBadPages(String page) {
    runner.behaves(ListingRunner.says(page));
    rig.worker();

    UUID run = rig.start();

    await().atMost(LONG).until(() -> rig.is(run, "failed"));
    assertEquals(
        List.of(1, 2, 3), runner.calls().stream().map(ListingRunner.Call::attempt).toList());
    assertTrue(rig.run(run).reason().startsWith("page 1: "));
    assertEquals(0, rig.items("true"));
  }

  @Test
  @DisplayName("A cursor that doesn't move, and a list without end, don't go on for ever")
  void endsLoops() {
    runner.behaves(
        ListingRunner.says("{\"items\":[{\"externalId\":\"a\"}],\"nextCursor\":\"same\"}"));
    rig.worker();

    UUID run = rig.start();

    await().atMost(LONG).until(() -> rig.is(run, "failed"));
    assertEquals("page 2: nextCursor doesn't move", rig.run(run).reason());
    assertEquals(1, rig.run(run).total());
  }

  @Test
  @DisplayName("A run that lists more than it may fails")
  void endsLongLists() {
    runner.behaves(ListingRunner.lists(31));
    rig.workerForAtMost(30);

    UUID run = rig.start();

    await().atMost(LONG).until(() -> rig.is(run, "failed"));
    assertEquals("lists more than 30 items", rig.run(run).reason());
    assertEquals(30, rig.run(run).total());
  }

  @Test
  @DisplayName("Q10, Q33: a Runner that is down or busy is waited for, without burning an attempt")
  void waitsForARunner() {
    AtomicInteger left = new AtomicInteger(6);
    runner.behaves(
        (body, response) -> {
          if (left.decrementAndGet() >= 3) {
            response.setStatusCode(502).end();
          } else if (left.get() >= 0) {
            response.setStatusCode(429).putHeader("Retry-After", "0").end();
          } else {
            ListingRunner.lists(5).accept(body, response);
          }
        });
    rig.worker();

    UUID run = rig.start();

    await().atMost(LONG).until(() -> rig.is(run, "sealed"));
    assertEquals(0, rig.run(run).attempts());
    assertNull(rig.run(run).reason());
    assertEquals(7, runner.calls().size());
  }

  @Test
  @DisplayName("Without an integration a run fails and says so")
  void needsAnIntegration() {
    rig.database.query("TRUNCATE integration_types CASCADE");
    rig.database.query(
        """
        INSERT INTO executions (run_id, tenant_id, integration_key, handler_key, direction, trigger,
                                priority)
        VALUES ($1, 'acme', 'gone', 'gone', 'inbound', 'manual', 2)
        """,
        UUID.randomUUID());

    rig.worker();

    await().atMost(LONG).until(() -> rig.count("executions", "status = 'failed'") == 1);
    Row row = rig.one("SELECT last_error FROM executions");
    assertEquals("the integration isn't configured", row.getString(0));
  }

  @Test
  @DisplayName("Q24: a paused handler lists nothing, others do; it goes on when resumed")
  void pauses() {
    rig.handler("paused", 10);
    pause(true);
    rig.worker();
    UUID held = rig.start("paused");
    UUID other = rig.start();
    await().atMost(LONG).until(() -> rig.is(other, "completed"));
    assertEquals("pending", rig.run(held).status());
    assertEquals(1, runner.calls().size());

    pause(false);

    await().atMost(LONG).until(() -> rig.is(held, "completed"));
  }

  private void pause(boolean paused) {
    rig.database.query("UPDATE configs SET paused = $1 WHERE handler_key = 'paused'", paused);
  }

  @Test
  @DisplayName("Q48: a stop gives runs back without burning an attempt; another goes on")
  void stops() {
    CountDownLatch asked = new CountDownLatch(1);
    runner.behaves(
        (body, response) -> {
          if ("10".equals(body.getString("cursor"))) {
            asked.countDown();
          } else {
            ListingRunner.lists(25).accept(body, response);
          }
        });
    RunWorker stopping = rig.worker();
    UUID run = rig.start();
    assertTrue(reached(asked));

    stopping.stop();
    assertEquals(
        List.of("pending", 0, 1),
        List.of(rig.run(run).status(), rig.run(run).attempts(), rig.run(run).pages()));
    runner.behaves(ListingRunner.lists(25));
    rig.worker();

    await().atMost(LONG).until(() -> rig.is(run, "sealed"));
    assertEquals(25, rig.run(run).total());
    assertEquals(1, runner.calls().stream().filter(call -> call.cursor() == null).count());
  }

  private static boolean reached(CountDownLatch latch) {
    try {
      return latch.await(60, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Test
  @DisplayName(
      "Q38: a cancelled run lists no more, and its pending items are cancelled and counted")
  void cancels() {
    CompletableFuture<HttpServerResponse> second = new CompletableFuture<>();
    runner.behaves(
        (body, response) -> {
          if (body.getString("cursor") == null) {
            ListingRunner.lists(20).accept(body, response);
          } else {
            second.complete(response);
          }
        });
    rig.worker();
    UUID run = rig.start();
    HttpServerResponse late = second.orTimeout(60, TimeUnit.SECONDS).join();
    endItems(run, 4);

    rig.runs.cancel(run);
    late.end("{\"items\":[{\"externalId\":\"late\"}]}");

    await()
        .atMost(LONG)
        .until(() -> rig.queues.runs().stats().await().indefinitely().running() == 0);
    RunView view = rig.run(run);
    assertEquals("cancelled", view.status());
    assertEquals(
        List.of(10, 4, 6, 0), List.of(view.total(), view.done(), view.cancelled(), view.pending()));
    assertEquals(6, rig.items("status = 'cancelled'"));
    assertEquals(0, rig.items("external_id = 'late'"));
  }

  @Test
  @DisplayName("Items that a canceller left when it died are cancelled by the audit")
  void finishesCancelling() {
    runner.behaves(ListingRunner.lists(25));
    rig.worker();
    UUID run = rig.start();
    await().atMost(LONG).until(() -> rig.is(run, "sealed"));

    rig.database.query(
        "UPDATE executions SET status = 'cancelled', completed_at = now() WHERE run_id = $1", run);

    await().atMost(LONG).until(() -> rig.run(run).cancelled() == 25);
    assertEquals(0, rig.run(run).pending());
  }

  @Test
  @DisplayName("Q40: beside a run of 100,000 items a small one is listed meanwhile")
  void leavesRoomForOthers() {
    rig.handler("large", 1000);
    runner.behaves(
        (body, response) ->
            ListingRunner.lists("large".equals(body.getString("handlerKey")) ? 100_000 : 5)
                .accept(body, response));
    rig.worker();

    UUID large = rig.start("large");
    await().atMost(LONG).until(() -> rig.run(large).pages() > 0);
    UUID small = rig.start();
    await().atMost(LONG).until(() -> rig.is(small, "sealed"));
    boolean meanwhile = !rig.is(large, "sealed");
    await().atMost(LONG).until(() -> rig.is(large, "sealed"));

    assertTrue(meanwhile);
    assertEquals(100_000, rig.run(large).total());
  }
}
