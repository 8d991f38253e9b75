package dev.eclusa.items;

import static io.restassured.RestAssured.given;
import static java.util.concurrent.CompletableFuture.supplyAsync;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.embedded.BackingServices;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.restassured.specification.RequestSpecification;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The service as it runs, watched and steered by operators. */
@QuarkusTest
@QuarkusTestResource(BackingServices.class)
@TestProfile(OperatorTest.Running.class)
class OperatorTest {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  public static final class Running implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of(
          "eclusa.items.enabled", "true",
          "eclusa.queue.retry-base", "PT0.05S",
          "eclusa.queue.tenant-starts", "100000",
          "eclusa.items.limits-every", "PT0.2S",
          "eclusa.items.audit-every", "PT1H",
          "eclusa.items.measure-every", "PT0.2S",
          "eclusa.cache.ttl", "PT0.2S");
    }
  }

  @Inject OperatorFixture fixture;

  @ConfigProperty(name = "eclusa.operator.token")
  String token;

  @TestHTTPResource(value = "/", management = true)
  URI management;

  private final String key = "crm-" + UUID.randomUUID();
  private final String tenant = "acme-" + UUID.randomUUID();
  private RunnerStub runner;

  @BeforeEach
  void start() throws Exception {
    runner = new RunnerStub();
    fixture.integration(key, runner.url());
  }

  @AfterEach
  void stop() throws Exception {
    runner.close();
  }

  private RequestSpecification operator() {
    return given().header("Authorization", "Bearer " + token);
  }

  private UUID run(int items) {
    return fixture.run(tenant, key, items);
  }

  private UUID deadRun(int items) {
    runner.behaves(RunnerStub.status(422));
    UUID run = run(items);
    await().atMost(PATIENCE).until(() -> fixture.status(run).equals("completed"));
    assertEquals(items, fixture.runRow(run).getInteger("dead"));
    return run;
  }

  private void pause() {
    operator()
        .post("/handlers/" + key + "/pause")
        .then()
        .statusCode(200)
        .body("paused", equalTo(true));
  }

  @Test
  @DisplayName("Q9: a replay begins anew, and two at once give each item one more run")
  void replaysOnce() {
    // Given
    UUID run = deadRun(20);
    runner.behaves(RunnerStub.OK);

    // When
    var first = supplyAsync(() -> replay(run));
    int second = replay(run);

    // Then
    assertEquals(20, first.join() + second);
    await().atMost(PATIENCE).until(() -> fixture.count(run, "status = 'done'") == 20);
    assertEquals(20, fixture.count(run, "attempts = 0 AND dlq_at IS NULL AND last_error IS NULL"));
    assertEquals(20, fixture.runRow(run).getInteger("done"));
    assertEquals(0, fixture.runRow(run).getInteger("dead"));
    assertEquals(40, runner.calls().size());
  }

  private int replay(UUID run) {
    return operator()
        .post("/dlq/replay?run=" + run)
        .then()
        .statusCode(200)
        .body("more", equalTo(false))
        .extract()
        .path("replayed");
  }

  @Test
  void deadItemsAreListedByPage() {
    UUID run = deadRun(3);

    String next =
        operator()
            .get("/dlq?limit=2&run=" + run)
            .then()
            .statusCode(200)
            .body("items", hasSize(2))
            .body("items.reason", hasItems("HTTP 422"))
            .body("next", notNullValue())
            .extract()
            .path("next");

    operator()
        .queryParam("after", next)
        .get("/dlq?tenant=" + tenant)
        .then()
        .body("items", hasSize(1))
        .body("items[0].handler", equalTo(key))
        .body("next", nullValue());
    operator().get("/dlq?handler=none").then().body("items", hasSize(0));
    operator().get("/dlq?after=nonsense").then().statusCode(400);
    operator().get("/dlq?run=nonsense").then().statusCode(400);
  }

  @Test
  void oneDeadItemIsReplayedAlone() {
    UUID run = deadRun(2);
    runner.behaves(RunnerStub.OK);
    UUID item = fixture.anItem(run);

    operator().post("/dlq/replay?item=" + item).then().body("replayed", equalTo(1));
    operator().post("/dlq/replay").then().statusCode(400);

    await().atMost(PATIENCE).until(() -> fixture.count(run, "status = 'done'") == 1);
    assertEquals(1, fixture.count(run, "status = 'dead'"));
    operator().get("/items/" + item).then().body("status", equalTo("done"));
  }

  @Test
  @DisplayName("Q38: cancelling the last item completes its run, once, and nothing is called")
  void cancels() {
    pause();
    UUID run = run(1);
    UUID item = fixture.anItem(run);

    for (int time = 0; time < 2; time++) {
      operator()
          .post("/items/" + item + "/cancel")
          .then()
          .statusCode(200)
          .body("status", equalTo("cancelled"));
    }

    assertEquals("completed", fixture.status(run));
    assertEquals(1, fixture.runRow(run).getInteger("cancelled"));
    operator().post("/handlers/" + key + "/resume").then().body("paused", equalTo(false));
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> operator().get("/handlers/" + key).then().body("parkedLanes", equalTo(0)));
    assertEquals(0, runner.calls().size());
    operator().get("/items/" + UUID.randomUUID()).then().statusCode(404);
  }

  @Test
  @DisplayName("Q24: a pause by hand parks the handler's lanes until it is resumed")
  void pausesAndResumes() {
    pause();
    UUID run = run(3);
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> operator().get("/handlers/" + key).then().body("parkedLanes", equalTo(1)));
    operator()
        .get("/lanes")
        .then()
        .statusCode(200)
        .body("lanes.find { it.handler == '" + key + "' }.gate", equalTo("handler"))
        .body("lanes.find { it.handler == '" + key + "' }.pending", equalTo(3))
        .body("lanes.find { it.handler == '" + key + "' }.waiting", equalTo(3))
        .body("lanes.find { it.handler == '" + key + "' }.oldest", notNullValue());
    assertEquals(0, runner.calls().size());

    operator().post("/handlers/" + key + "/resume").then().statusCode(200);

    await().atMost(PATIENCE).until(() -> fixture.status(run).equals("completed"));
  }

  @Test
  @DisplayName("Q23: a limit set by hand holds from then on")
  void limitsAHandler() {
    operator()
        .contentType("application/json")
        .body("{\"concurrency\":1,\"batchSize\":5}")
        .put("/handlers/" + key + "/limits")
        .then()
        .statusCode(200)
        .body("concurrency", equalTo(1))
        .body("ratePerMinute", nullValue())
        .body("batchSize", equalTo(5));
    runner.behaves((body, response) -> {});

    run(3);

    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                operator()
                    .get("/handlers/" + key)
                    .then()
                    .body("running", equalTo(1))
                    .body("parkedLanes", equalTo(1)));
    operator()
        .contentType("application/json")
        .body("{\"concurrency\":0}")
        .put("/handlers/" + key + "/limits")
        .then()
        .statusCode(400);
    operator().get("/handlers/none").then().statusCode(404);
  }

  @Test
  @DisplayName("A circuit opened by hand stops an integration; closed by hand, it goes on")
  void forcesACircuit() {
    operator()
        .post("/circuits/" + key + "/open")
        .then()
        .statusCode(200)
        .body("shards[0].state", equalTo("open"))
        .body("shards[0].reopensInMs", greaterThan(0));
    UUID run = run(2);
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                operator()
                    .get("/circuits/" + key)
                    .then()
                    .body("shards[0].parkedLanes", equalTo(1)));
    assertEquals(0, runner.calls().size());

    operator()
        .post("/circuits/" + key + "/close")
        .then()
        .body("shards[0].state", equalTo("closed"));

    await().atMost(PATIENCE).until(() -> fixture.status(run).equals("completed"));
  }

  @Test
  void aTenantsWindowIsSeenAndSet() {
    operator()
        .contentType("application/json")
        .body("{\"itemsPerMinute\":2}")
        .put("/tenants/" + tenant + "/limit")
        .then()
        .statusCode(204);

    run(3);

    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                operator()
                    .get("/tenants/" + tenant)
                    .then()
                    .body("started", equalTo(2))
                    .body("limit", equalTo(2))
                    .body("opensInMs", notNullValue()));
  }

  @Test
  void operatorsNeedTheToken() {
    for (String path :
        new String[] {"dlq", "handlers", "lanes", "circuits/a", "tenants/a", "items/a"}) {
      given().get("/" + path).then().statusCode(401).contentType("application/problem+json");
    }
    for (String path :
        new String[] {
          "dlq/replay?all=true", "handlers/a/pause", "circuits/a/open", "items/a/cancel"
        }) {
      given().post("/" + path).then().statusCode(401);
    }
  }

  @Test
  void metricsHealthAndDescriptionAreOnTheManagementPort() {
    deadRun(1);
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                given()
                    .get(management.resolve("/metrics"))
                    .then()
                    .statusCode(200)
                    .body(containsString("eclusa_items_depth{state=\"waiting\"}"))
                    .body(containsString("eclusa_items_total{outcome=\"dead\"}"))
                    .body(containsString("eclusa_items_dead "))
                    .body(containsString("eclusa_items_oldest_timestamp")));
    given().get(management.resolve("/health/live")).then().statusCode(200);
    String document = given().get(management.resolve("/openapi")).asString();
    for (String path : new String[] {"/dlq/replay", "/handlers/{key}/limits", "/lanes"}) {
      assertTrue(document.contains(path), path);
    }
  }
}
