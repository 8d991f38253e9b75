package dev.eclusa.dispatcher;

import static io.restassured.RestAssured.given;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.eclusa.embedded.BackingServices;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(BackingServices.class)
@QuarkusTestResource(DispatcherUnderTest.class)
class ResendWebhookTest extends ServiceTestBase {

  @TestHTTPResource("/webhooks/resend")
  URI webhooks;

  private String mailId;

  @BeforeEach
  void sendAMail() {
    resend.webhookUrl(webhooks.toString());
    long id = outbox.add("1", "ana@example.com");
    trigger();
    awaitStatus(id, "sent");
    mailId = resend.mails().get(0).id();
  }

  private List<String> reasons() {
    List<String> reasons = new java.util.ArrayList<>();
    database
        .query("SELECT motivo FROM email_supressao")
        .forEach(row -> reasons.add(row.getString(0)));
    return reasons;
  }

  @Test
  @DisplayName("P22. A permanent bounce suppresses; the next mail to that address is skipped")
  void permanentBounce() {
    assertEquals(200, resend.sendWebhook("email.bounced", mailId, "Permanent"));

    assertEquals(List.of("bounce"), reasons());
    long next = outbox.add("2", "ANA@example.com");
    trigger();
    awaitStatus(next, "suppressed");
    assertEquals(1, resend.accepted());
  }

  @Test
  @DisplayName("P22. Transient bounces and other events don't suppress")
  void othersDoNot() {
    for (String type : List.of("Transient", "Undetermined")) {
      assertEquals(200, resend.sendWebhook("email.bounced", mailId, type));
    }
    for (String type : List.of("email.delivered", "email.failed", "email.suppressed", "email.x")) {
      assertEquals(200, resend.sendWebhook(type, mailId, "Permanent"));
    }
    assertEquals(List.of(), reasons());
  }

  @Test
  @DisplayName("P22. Repeated and reordered events end in the same row")
  void anyOrder() {
    for (List<String> order :
        List.of(
            List.of("email.complained", "email.bounced", "email.bounced", "email.delivered"),
            List.of("email.delivered", "email.bounced", "email.complained", "email.bounced"))) {
      outbox.execute("TRUNCATE email_supressao");
      order.forEach(type -> assertEquals(200, resend.sendWebhook(type, mailId, "Permanent")));
      assertEquals(List.of("complaint"), reasons());
    }
  }

  @Test
  @DisplayName("P22. Unsigned or wrongly signed events are refused and change nothing")
  void signature() {
    resend.webhookSecret("whsec_YW5vdGhlciBzZWNyZXQgb2Ygc29tZWJvZHk=");
    assertEquals(401, resend.sendWebhook("email.bounced", mailId, "Permanent"));
    given()
        .contentType("application/json")
        .body("{\"type\":\"email.complained\",\"data\":{\"to\":[\"ana@example.com\"]}}")
        .post("/webhooks/resend")
        .then()
        .statusCode(401);
    assertEquals(List.of(), reasons());
  }
}
