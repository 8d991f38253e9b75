package dev.eclusa.applier;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasSize;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.eclusa.drain.Reach;
import dev.eclusa.embedded.BackingServices;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.http.ContentType;
import io.restassured.specification.RequestSpecification;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(BackingServices.class)
@TestProfile(ByHand.class)
class ReplayAfterFixTest {

  private static final int POISON = 500;

  @Inject InboxDrain drain;
  @Inject Tables tables;

  @AfterEach
  void clear() {
    tables.clear();
  }

  @Test
  @DisplayName("O7: poison events are visible, and a replay after a fix applies them")
  void replay_applies_what_was_fixed() {
    // Given
    tables.receive(poison(), null);
    while (drain.drain(Reach.RECENT) > 0) {
      // until empty
    }
    operator()
        .get("/operator/events/parked?limit=" + POISON)
        .then()
        .body("items", hasSize(POISON))
        .body("items.reason", everyItem(equalTo("no valid instant")));
    tables.database.query(
        "UPDATE webhook_eventos SET payload = payload || '{\"occurred_at\":\"2026-03-01T10:00:00Z\"}'");

    // When
    operator()
        .contentType(ContentType.JSON)
        .body("{\"provider\":\"loja\",\"reason\":\"no valid instant\"}")
        .post("/operator/events/replay")
        .then()
        .statusCode(200)
        .body("replayed", equalTo(POISON));

    // Then: the replay's own nudge is enough
    Awaitility.await().atMost(Duration.ofSeconds(20)).until(() -> tables.done() == POISON);
    assertEquals(POISON, tables.count("SELECT count(*) FROM outbox"));
    assertEquals(0, tables.count("SELECT count(*) FROM webhook_eventos WHERE tentativas > 0"));
  }

  private static List<StoredEvent> poison() {
    return IntStream.range(0, POISON)
        .mapToObj(
            n ->
                StoredEvent.loja(
                    "p" + n, "o" + n, "order.paid", "\"occurred_at\":\"01/03/2026\"", "{}"))
        .toList();
  }

  private static RequestSpecification operator() {
    return given().auth().oauth2("test-operator-token");
  }
}
