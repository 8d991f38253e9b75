package dev.eclusa.applier;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItems;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.eclusa.drain.Reach;
import dev.eclusa.embedded.BackingServices;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.net.URL;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What the management port tells. */
@QuarkusTest
@QuarkusTestResource(BackingServices.class)
@TestProfile(ByHand.class)
class HealthTest {

  @TestHTTPResource(value = "/health/live", management = true)
  URL live;

  @TestHTTPResource(value = "/health/ready", management = true)
  URL ready;

  @TestHTTPResource(value = "/metrics", management = true)
  URL metrics;

  @Inject InboxDrain drain;
  @Inject InboxDepth depth;
  @Inject Tables tables;

  @AfterEach
  void clear() {
    tables.clear();
  }

  @Test
  @DisplayName("Alive while batches move, ready once the database was reached")
  void tells_health() {
    drain.drain(Reach.RECENT);

    given().get(live).then().statusCode(200).body("checks.name", hasItems("inbox-moves"));
    given()
        .get(ready)
        .then()
        .statusCode(200)
        .body("status", equalTo("UP"))
        .body("checks.name", hasItems("inbox-reached"));
  }

  @Test
  @DisplayName("Metrics tell what was applied, what failed, what the sweep found and what waits")
  void tells_metrics() {
    // Given
    double appliedBefore = value("eclusa_inbox_applied_total{outcome=\"aplicado\"");
    double foundBefore = value("eclusa_inbox_sweep_finds_total");
    tables.receive(StoredEvent.numbered("e1", "o1", "order.paid", 1));
    tables.age(Duration.ofSeconds(40));
    tables.receive(
        StoredEvent.loja("e2", "o2", "order.paid", "\"x\":0", "{}"),
        StoredEvent.numbered("e3", "o3", "order.paid", 1).from("newcomer"));

    // When
    drain.drain(Reach.ALL);
    tables.receive(StoredEvent.numbered("e4", "o1", "order.paid", 1));
    depth.measure();

    // Then
    assertEquals(1, value("eclusa_inbox_applied_total{outcome=\"aplicado\"") - appliedBefore);
    assertEquals(1, value("eclusa_inbox_sweep_finds_total") - foundBefore);
    assertEquals(1, value("eclusa_inbox_depth{state=\"due\""));
    assertEquals(1, value("eclusa_inbox_depth{state=\"delayed\""));
    assertEquals(1, value("eclusa_inbox_depth{state=\"parked\""));
    given()
        .get(metrics)
        .then()
        .body(containsString("eclusa_inbox_failed_total{provider=\"loja\",state=\"parked\"}"))
        .body(containsString("eclusa_inbox_failed_total{provider=\"newcomer\",state=\"delayed\"}"))
        .body(containsString("eclusa_inbox_lag_seconds_count"))
        .body(containsString("eclusa_inbox_oldest_timestamp"))
        .body(containsString("eclusa_inbox_batch_size_max"));
  }

  /** The sum over all series that start so, whichever provider they are about. */
  private double value(String series) {
    return given()
        .get(metrics)
        .asString()
        .lines()
        .filter(line -> line.startsWith(series))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }
}
