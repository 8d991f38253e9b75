package dev.eclusa.publisher;

import static dev.eclusa.order.Effect.LIBERAR_SEPARACAO;
import static io.restassured.RestAssured.given;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.hasSize;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.embedded.BackingServices;
import dev.eclusa.nudge.Nudges;
import dev.eclusa.nudge.Stage;
import dev.eclusa.standin.fulfilment.FulfilmentStandIn;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.restassured.specification.RequestSpecification;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The service as it runs: woken by nudges, watched and steered by operators. */
@QuarkusTest
@QuarkusTestResource(BackingServices.class)
@TestProfile(PublisherServiceTest.Running.class)
class PublisherServiceTest {

  public static final class Running implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of(
          "eclusa.outbox.enabled", "true",
          "eclusa.outbox.sweep-every", "PT1H",
          "eclusa.outbox.measure-every", "PT0.2S",
          "eclusa.outbox.destinations.fulfilment.url",
              "http://localhost:" + freePort() + "/effects",
          "eclusa.outbox.destinations.fulfilment.secret", FulfilmentStandIn.DEFAULT_SECRET);
    }

    private static int freePort() {
      try (ServerSocket socket = new ServerSocket(0)) {
        return socket.getLocalPort();
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  @Inject Rig rig;
  @Inject Nudges nudges;

  @ConfigProperty(name = "eclusa.outbox.destinations.fulfilment.url")
  URI url;

  @ConfigProperty(name = "eclusa.operator.token")
  String token;

  @TestHTTPResource(value = "/", management = true)
  URI management;

  private final FulfilmentStandIn fulfilment = new FulfilmentStandIn();
  private Outbox outbox;

  @BeforeEach
  void start() {
    outbox = rig.outbox();
    fulfilment.start(url.getPort());
  }

  @AfterEach
  void stop() {
    fulfilment.close();
  }

  private RequestSpecification operator() {
    return given().header("Authorization", "Bearer " + token);
  }

  private void park(String orderId) {
    outbox.add(orderId, LIBERAR_SEPARACAO);
    rig.database()
        .query(
            "UPDATE outbox SET parado_em = now(), ultimo_erro = 'HTTP 422' WHERE pedido_id = $1",
            orderId);
  }

  @Test
  @DisplayName("A nudge is enough: the sweep comes in an hour")
  void nudgesAreEnough() {
    outbox.add("123", LIBERAR_SEPARACAO);
    nudges.nudge(Stage.OUTBOX);
    await().atMost(Duration.ofSeconds(5)).until(outbox::allSent);
  }

  @Test
  void parkedEffectsAreListedByPageAndReplayed() {
    park("A");
    park("B/with slash");
    park("C");

    Number next =
        operator()
            .get("/operator/outbox/parked?limit=2")
            .then()
            .statusCode(200)
            .body("items.orderId", equalTo(java.util.List.of("A", "B/with slash")))
            .body("items[0].reason", equalTo("HTTP 422"))
            .extract()
            .path("next");
    operator()
        .queryParam("after", next)
        .get("/operator/outbox/parked")
        .then()
        .body("items", hasSize(1))
        .body("next", equalTo(null));

    operator()
        .queryParam("provider", "loja")
        .queryParam("orderId", "B/with slash")
        .queryParam("effect", "liberar_separacao")
        .post("/operator/outbox/parked/replay")
        .then()
        .statusCode(200)
        .body("replayed", equalTo(1));
    await().until(() -> outbox.entry("B/with slash", LIBERAR_SEPARACAO).sent());

    operator()
        .post("/operator/outbox/parked/replay?effect=liberar_separacao")
        .then()
        .body("replayed", equalTo(2))
        .body("more", equalTo(false));
    await().until(outbox::allSent);
  }

  @Test
  void aReplayWithoutFilterNeedsToBeMeant() {
    park("A");
    operator()
        .post("/operator/outbox/parked/replay")
        .then()
        .statusCode(400)
        .contentType("application/problem+json");
    operator().post("/operator/outbox/parked/replay?effect=flores").then().statusCode(400);
    operator()
        .post("/operator/outbox/parked/replay?all=true")
        .then()
        .statusCode(200)
        .body("replayed", equalTo(1));
  }

  @Test
  void operatorsNeedTheToken() {
    for (String path : new String[] {"parked", "destinations"}) {
      given().get("/operator/outbox/" + path).then().statusCode(401);
      given()
          .header("Authorization", "Bearer wrong")
          .get("/operator/outbox/" + path)
          .then()
          .statusCode(401)
          .contentType("application/problem+json");
    }
    given().post("/operator/outbox/parked/replay?all=true").then().statusCode(401);
  }

  @Test
  void destinationsShowTheirCircuit() {
    operator()
        .get("/operator/outbox/destinations")
        .then()
        .statusCode(200)
        .body("name", hasItems("email", "fulfilment"))
        .body("find { it.name == 'fulfilment' }.circuit", equalTo("closed"))
        .body("find { it.name == 'fulfilment' }.width", equalTo(32))
        .body(
            "find { it.name == 'fulfilment' }.effects",
            hasItems("liberar_separacao", "interromper_separacao"));
  }

  @Test
  void metricsAndHealthAreOnTheManagementPort() {
    park("A");
    outbox.add("B", LIBERAR_SEPARACAO);
    nudges.nudge(Stage.OUTBOX);
    await()
        .untilAsserted(
            () ->
                given()
                    .get(management.resolve("/metrics"))
                    .then()
                    .statusCode(200)
                    .body(
                        containsString(
                            "eclusa_outbox_depth{effect=\"liberar_separacao\",state=\"parked\"} 1.0"))
                    .body(
                        containsString(
                            "eclusa_outbox_published_total{effect=\"liberar_separacao\","
                                + "outcome=\"delivered\"}"))
                    .body(containsString("eclusa_outbox_lag_seconds_bucket"))
                    .body(
                        containsString("eclusa_outbox_circuit_state{destination=\"fulfilment\"}")));
    given()
        .get(management.resolve("/health/live"))
        .then()
        .statusCode(200)
        .body("checks.name", hasItems("outbox-moves"));
  }

  @Test
  void theApiIsDescribed() {
    String document = given().get(management.resolve("/openapi")).asString();
    assertTrue(document.contains("/operator/outbox/parked/replay"), document);
    assertTrue(document.contains("/operator/outbox/destinations"), document);
  }
}
