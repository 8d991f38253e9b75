package dev.eclusa.dispatcher;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.eclusa.embedded.BackingServices;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(BackingServices.class)
@QuarkusTestResource(DispatcherUnderTest.class)
class TriggerResourceTest extends ServiceTestBase {

  @ConfigProperty(name = "quarkus.management.test-port")
  int managementPort;

  @Test
  @DisplayName("P26. A wrong, missing or malformed Bearer: 401, and no work is done")
  void wrongBearer() {
    // Given
    long id = outbox.add("1");

    // When
    for (String header :
        new String[] {"Bearer wrong", "Bearer ", "cron-secret-of-the-tests", "Basic eDp5"}) {
      given()
          .header("Authorization", header)
          .post("/process-email-outbox")
          .then()
          .statusCode(401)
          .contentType("application/problem+json");
    }
    given().post("/process-email-outbox").then().statusCode(401);
    given()
        .header("Authorization", "Bearer test-operator-token")
        .post("/process-email-outbox")
        .then()
        .statusCode(401);

    // Then
    assertEquals("pending", outbox.status(id));
    assertEquals(0, resend.arrivals().instants().size());
    trigger();
    awaitStatus(id, "sent");
    assertEquals(1, resend.arrivals().instants().size());
  }

  @Test
  void aTriggerIsAnsweredBeforeTheProviderIs() {
    resend.faults().latency(2_000);
    long id = outbox.add("1");

    cron().post("/process-email-outbox").then().statusCode(202).body("status", equalTo("accepted"));

    assertEquals(0, resend.accepted());
    awaitStatus(id, "sent");
  }

  @Test
  void healthMetricsAndOpenApi() {
    long id = outbox.add("1");
    trigger();
    awaitStatus(id, "sent");

    given().port(managementPort).get("/health/live").then().statusCode(200);
    given()
        .port(managementPort)
        .get("/metrics")
        .then()
        .statusCode(200)
        .body(containsString("eclusa_email_lag_seconds_count"))
        .body(containsString("eclusa_emails_total{outcome=\"sent\"}"))
        .body(containsString("eclusa_email_rows{state=\"pending\"}"));
    await()
        .untilAsserted(
            () ->
                given()
                    .port(managementPort)
                    .get("/metrics")
                    .then()
                    .body(containsString("eclusa_email_lane_paused{channel=\"resend\"} 0.0")));
  }
}
