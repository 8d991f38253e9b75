package dev.eclusa.applier.operator;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.eclusa.embedded.BackingServices;
import dev.eclusa.postgres.Database;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(BackingServices.class)
class ParkedEventsResourceTest {

  private static final String TOKEN = "test-operator-token";
  private static final String PARKED = "/operator/events/parked";
  private static final String REPLAY = "/operator/events/replay";

  @Inject Database database;

  @BeforeEach
  void parkSome() {
    park("loja", "a1", "order.paid", "no valid instant");
    park("loja", "a2", "order.shipped", "no valid instant");
    park("stripe", "a1", "charge.refunded", "the status is missing");
  }

  @AfterEach
  void clear() {
    database.query("TRUNCATE webhook_eventos, pedidos, outbox");
  }

  @Test
  @DisplayName("Nobody sees or replays anything without the operators' token")
  void refuses_strangers() {
    given().get(PARKED).then().statusCode(401).contentType("application/problem+json");
    given().auth().oauth2("wrong").get(PARKED).then().statusCode(401);
    given()
        .contentType(ContentType.JSON)
        .body("{\"all\":true}")
        .post(REPLAY)
        .then()
        .statusCode(401);
    assertEquals(3, parked());
  }

  @Test
  @DisplayName("Parked events are listed with their reason and without their payload")
  void lists() {
    operator()
        .get(PARKED)
        .then()
        .statusCode(200)
        .body("items.eventId", contains("a1", "a2", "a1"))
        .body("items[0].provider", equalTo("loja"))
        .body("items[0].orderId", equalTo("order-a1"))
        .body("items[0].type", equalTo("order.paid"))
        .body("items[0].reason", equalTo("no valid instant"))
        .body("items[0].attempts", equalTo(1))
        .body("items[0].parkedAt", notNullValue())
        .body("next", nullValue())
        .body(not(containsString("private@example.com")));
  }

  @Test
  @DisplayName("The list can be narrowed to a provider, a type, a reason")
  void filters() {
    operator().get(PARKED + "?provider=stripe").then().body("items", hasSize(1));
    operator().get(PARKED + "?type=order.paid").then().body("items.eventId", contains("a1"));
    operator().get(PARKED + "?reason=no valid").then().body("items", hasSize(2));
    operator().get(PARKED + "?provider=loja&type=charge.refunded").then().body("items", hasSize(0));
  }

  @Test
  @DisplayName("Pages go through all events once, also when many were parked at one instant")
  void pages() {
    // Given
    IntStream.range(0, 25).forEach(n -> park("loja", "same/" + n, "order.paid", "reason"));
    database.query("UPDATE webhook_eventos SET parado_em = now()");

    // When
    List<String> seen = new ArrayList<>();
    String after = "";
    do {
      ValidatableResponse page =
          operator().queryParam("after", after).get(PARKED + "?limit=10").then().statusCode(200);
      page.extract()
          .<List<Map<String, String>>>path("items")
          .forEach(item -> seen.add(item.get("provider") + " " + item.get("eventId")));
      after = page.extract().path("next");
    } while (after != null);

    // Then
    assertEquals(28, seen.size());
    assertEquals(28, new HashSet<>(seen).size());
  }

  @Test
  @DisplayName("A page token that is none is the caller's mistake")
  void refuses_foreign_tokens() {
    operator()
        .get(PARKED + "?after=nonsense")
        .then()
        .statusCode(400)
        .contentType("application/problem+json")
        .body("type", equalTo("urn:eclusa:problem:bad-page"));
  }

  @Test
  @DisplayName("One event is replayed once, however often that is asked for")
  void replays_one() {
    String one = "{\"provider\":\"loja\",\"eventId\":\"a1\"}";

    replay(one).statusCode(200).body("replayed", equalTo(1));
    awaitDone("a1");
    replay(one).statusCode(200).body("replayed", equalTo(0));

    assertEquals(2, parked());
  }

  @Test
  @DisplayName("A filter replays what it matches and nothing else")
  void replays_a_filter() {
    replay("{\"reason\":\"no valid\"}").statusCode(200).body("replayed", equalTo(2));

    operator().get(PARKED).then().body("items.provider", contains("stripe"));
  }

  @Test
  @DisplayName("All are replayed only when that is said")
  void replays_all_only_on_purpose() {
    replay("{}").statusCode(400).body("type", equalTo("urn:eclusa:problem:filter-missing"));
    replay("{\"eventId\":\"a1\"}").statusCode(400);
    assertEquals(3, parked());

    replay("{\"all\":true}").statusCode(200).body("replayed", equalTo(3));
  }

  @Test
  @DisplayName("An event that was never received can't be replayed")
  void knows_no_such_event() {
    replay("{\"provider\":\"loja\",\"eventId\":\"never\"}")
        .statusCode(404)
        .body("type", equalTo("urn:eclusa:problem:unknown-event"));
  }

  private void awaitDone(String eventId) {
    org.awaitility.Awaitility.await()
        .until(
            () ->
                database
                        .query(
                            "SELECT count(*) FROM webhook_eventos"
                                + " WHERE provedor = 'loja' AND evento_id = $1 AND resultado IS NOT NULL",
                            eventId)
                        .iterator()
                        .next()
                        .getLong(0)
                    == 1);
  }

  private void park(String provider, String eventId, String type, String reason) {
    database.query(
        """
        INSERT INTO webhook_eventos (provedor, evento_id, recurso_id, tipo, payload, corpo,
                                     tentativas, parado_em, ultimo_erro)
        VALUES ($1, $2, 'order-' || $2, $3,
                '{"sequence":1,"data":{"customer_email":"private@example.com"}}', '', 1, now(), $4)
        """,
        provider,
        eventId,
        type,
        reason);
  }

  private long parked() {
    return database
        .query("SELECT count(*) FROM webhook_eventos WHERE parado_em IS NOT NULL")
        .iterator()
        .next()
        .getLong(0);
  }

  private static ValidatableResponse replay(String body) {
    return operator().contentType(ContentType.JSON).body(body).post(REPLAY).then();
  }

  private static RequestSpecification operator() {
    return given().auth().oauth2(TOKEN);
  }
}
