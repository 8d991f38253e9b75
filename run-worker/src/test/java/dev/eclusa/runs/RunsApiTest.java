package dev.eclusa.runs;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.embedded.BackingServices;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.http.ContentType;
import io.restassured.specification.RequestSpecification;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What people ask of the run-worker over HTTP; nothing works on the runs meanwhile. */
@QuarkusTest
@QuarkusTestResource(BackingServices.class)
@TestProfile(ShortTimes.class)
class RunsApiTest {

  private static final Map<String, String> REQUEST =
      Map.of("tenantId", "acme", "handlerKey", "contacts");

  @Inject Rig rig;

  @ConfigProperty(name = "eclusa.operator.token")
  String token;

  @TestHTTPResource(value = "/", management = true)
  URI management;

  @BeforeEach
  void prepare() {
    rig.prepare("http://localhost:1");
  }

  private RequestSpecification operator() {
    return given().header("Authorization", "Bearer " + token).contentType(ContentType.JSON);
  }

  @Test
  @DisplayName("A run is stored before it is answered, with the caller's trace, and can be seen")
  void starts() {
    String id =
        operator()
            .header("traceparent", Rig.TRACE)
            .body(REQUEST)
            .post("/runs")
            .then()
            .statusCode(202)
            .header("Location", containsString("/runs/"))
            .body("status", equalTo("pending"))
            .body("priority", equalTo(2))
            .extract()
            .path("runId");

    operator()
        .get("/runs/" + id)
        .then()
        .statusCode(200)
        .body("tenantId", equalTo("acme"))
        .body("integrationKey", equalTo("crm"))
        .body("total", equalTo(0))
        .body("createdAt", notNullValue())
        .body("completedAt", nullValue());
    assertTrue(
        rig.one("SELECT traceparent FROM executions")
            .getString(0)
            .startsWith(Rig.TRACE.substring(0, 36)));
  }

  @Test
  @DisplayName("Requests with one key are one run, however many come at once; per tenant")
  void startsOnce() {
    List<String> ids =
        Stream.generate(() -> CompletableFuture.supplyAsync(() -> keyed("acme")))
            .limit(8)
            .toList()
            .stream()
            .map(CompletableFuture::join)
            .toList();

    assertEquals(1, ids.stream().distinct().count());
    assertNotEquals(ids.get(0), keyed("other"));
    assertEquals(2, rig.count("executions", "true"));
    operator().header("Idempotency-Key", "k").body(REQUEST).post("/runs").then().statusCode(200);
  }

  private String keyed(String tenant) {
    return operator()
        .header("Idempotency-Key", "k")
        .body(Map.of("tenantId", tenant, "handlerKey", "contacts"))
        .post("/runs")
        .then()
        .extract()
        .path("runId");
  }

  @Test
  @DisplayName("A key that started a run of another handler is refused")
  void refusesAnotherRunUnderTheKey() {
    rig.handler("orders", 10);
    keyed("acme");

    operator()
        .header("Idempotency-Key", "k")
        .body(Map.of("tenantId", "acme", "handlerKey", "orders"))
        .post("/runs")
        .then()
        .statusCode(409)
        .body("type", equalTo("urn:eclusa:problem:key-used"));
  }

  @ParameterizedTest(name = "{0}")
  @DisplayName("Requests that can't be used are refused with the reason, and nothing is stored")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{}                                                       | 400",
        "null                                                     | 400",
        "[]                                                       | 400",
        "{\"tenantId\":[],\"handlerKey\":\"contacts\"}             | 400",
        "{\"tenantId\":\"\",\"handlerKey\":\"contacts\"}          | 400",
        "{\"tenantId\":\"a\\u0000\",\"handlerKey\":\"contacts\"}  | 400",
        "{\"tenantId\":\"acme\"}                                  | 400",
        "{\"tenantId\":\"acme\",\"handlerKey\":\"nobody\"}        | 422"
      })
  void refuses(String body, int status) {
    operator()
        .body(body)
        .post("/runs")
        .then()
        .statusCode(status)
        .contentType("application/problem+json");
    assertEquals(0, rig.count("executions", "true"));
  }

  @Test
  @DisplayName("Runs are listed the latest first, by filter and by page")
  void lists() {
    rig.handler("orders", 10);
    List<UUID> runs = Stream.generate(rig::start).limit(5).toList();
    UUID other = rig.start("orders");

    List<String> first =
        operator().get("/runs?handler=contacts&limit=3").then().extract().path("runs.runId");
    Integer next = operator().get("/runs?handler=contacts&limit=3").then().extract().path("next");
    operator()
        .get("/runs?handler=contacts&limit=3&after=" + next)
        .then()
        .body("runs.runId", equalTo(List.of(runs.get(1).toString(), runs.get(0).toString())))
        .body("next", nullValue());
    assertEquals(
        Stream.of(4, 3, 2).map(n -> runs.get(n).toString()).collect(Collectors.toList()), first);
    operator()
        .get("/runs?handler=orders&status=pending&tenant=acme")
        .then()
        .body("runs.runId", equalTo(List.of(other.toString())));
    operator().get("/runs?status=failed").then().body("runs", hasSize(0));
  }

  @Test
  @DisplayName("Cancelling and retrying may be repeated; what is over stays as it is")
  void steersRepeatedly() {
    UUID run = rig.start();

    for (int time = 0; time < 2; time++) {
      operator()
          .post("/runs/" + run + "/cancel")
          .then()
          .statusCode(200)
          .body("status", equalTo("cancelled"));
    }
    operator()
        .post("/runs/" + run + "/retry")
        .then()
        .statusCode(200)
        .body("status", equalTo("cancelled"));
  }

  @ParameterizedTest
  @DisplayName("What isn't there is 404, what is no id 400")
  @CsvSource({
    "GET, /runs/7b7c8a52-0000-0000-0000-000000000000, 404",
    "POST, /runs/7b7c8a52-0000-0000-0000-000000000000/cancel, 404",
    "POST, /runs/7b7c8a52-0000-0000-0000-000000000000/retry, 404",
    "GET, /runs/seven, 400",
    "POST, /runs/seven/cancel, 400",
    "POST, /ingest/quarantine/1-1/replay, 404",
    "DELETE, /ingest/quarantine/1-1, 404",
    "PUT, /schedules/nobody/acme, 404",
    "DELETE, /schedules/contacts/nobody, 404"
  })
  void findsNothing(String method, String path, int status) {
    operator().request(method, path).then().statusCode(status);
  }

  @ParameterizedTest
  @DisplayName("Without the operators' token nothing is told and nothing done")
  @ValueSource(strings = {"/runs", "/runs/x", "/schedules/contacts", "/ingest/quarantine"})
  void demandsTheToken(String path) {
    given().get(path).then().statusCode(401);
    given().header("Authorization", "Bearer wrong").get(path).then().statusCode(401);
    given().contentType(ContentType.JSON).body(REQUEST).post("/runs").then().statusCode(401);
    assertEquals(0, rig.count("executions", "true"));
  }

  @Test
  @DisplayName("Schedules are set, listed and ended")
  void schedules() {
    operator()
        .body(Map.of("cron", "0 3 * * *", "zone", "America/Sao_Paulo"))
        .put("/schedules/contacts")
        .then()
        .statusCode(204);
    operator().put("/schedules/contacts/acme").then().statusCode(200).body("active", equalTo(true));
    rig.scheduler.fire();

    operator()
        .get("/schedules/contacts")
        .then()
        .body("schedules.tenantId", equalTo(List.of("acme")))
        .body("schedules[0].cron", equalTo("0 3 * * *"))
        .body("schedules[0].nextSlot", containsString("T06:00:00Z"));
    operator()
        .delete("/schedules/contacts/acme")
        .then()
        .statusCode(200)
        .body("active", equalTo(false))
        .body("nextSlot", nullValue());
  }

  @ParameterizedTest
  @DisplayName("Schedules that could never fire are refused with the reason")
  @CsvSource({
    "0 3 * *, UTC, the cron expression can't be read",
    "0 0 31 2 *, UTC, the cron expression never comes true",
    "0 3 * * *, Mars, there is no such time zone"
  })
  void refusesSchedules(String cron, String zone, String reason) {
    operator()
        .body(Map.of("cron", cron, "zone", zone))
        .put("/schedules/contacts")
        .then()
        .statusCode(400)
        .body("detail", equalTo(reason));
  }

  @Test
  @DisplayName("Health, metrics and the API's document are on the management port")
  void isManaged() {
    rig.start();
    given().baseUri(management.toString()).get("/health/live").then().statusCode(200);
    given().baseUri(management.toString()).get("/health/ready").then().statusCode(200);
    given()
        .baseUri(management.toString())
        .get("/metrics")
        .then()
        .body(containsString("eclusa_runs_open"))
        .body(containsString("eclusa_runs_oldest_timestamp"));
    Map<String, Object> paths =
        given()
            .baseUri(management.toString())
            .accept(ContentType.JSON)
            .get("/openapi?format=json")
            .then()
            .statusCode(200)
            .extract()
            .path("paths");
    assertTrue(
        paths
            .keySet()
            .containsAll(
                List.of(
                    "/runs",
                    "/runs/{id}",
                    "/runs/{id}/cancel",
                    "/runs/{id}/retry",
                    "/schedules/{handler}",
                    "/schedules/{handler}/{tenant}",
                    "/ingest/quarantine",
                    "/ingest/quarantine/{id}/replay")),
        paths.keySet().toString());
  }
}
