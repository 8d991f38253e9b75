package dev.eclusa.dispatcher;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.lessThan;
import static org.hamcrest.Matchers.not;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.eclusa.embedded.BackingServices;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(BackingServices.class)
@QuarkusTestResource(DispatcherUnderTest.class)
class OperatorResourcesTest extends ServiceTestBase {

  private void setStatus(long id, String status) {
    outbox.execute(
        "UPDATE email_outbox SET status = $2, ultimo_erro = '422 gone' WHERE id = $1", id, status);
  }

  @Test
  void withoutTheTokenNothingIsShown() {
    for (String path :
        List.of("emails", "lanes", "latency", "templates", "templates/reembolso/preview")) {
      given().get("/operator/" + path).then().statusCode(401);
      cron().get("/operator/" + path).then().statusCode(401);
    }
    given().post("/operator/lanes/resend/resume").then().statusCode(401);
  }

  @Test
  @DisplayName("P25. Failed mails are listed without recipient, variables or content")
  void list() {
    setStatus(outbox.add("1"), "failed");
    setStatus(outbox.add("2"), "uncertain");
    outbox.add("3");

    operator()
        .get("/operator/emails")
        .then()
        .statusCode(200)
        .body("status", equalTo(List.of("failed", "uncertain")))
        .body("[0].reference", equalTo("pedido/loja/1"))
        .body("[0].error", equalTo("422 gone"))
        .body(not(containsString("example.com")))
        .body(not(containsString("12990")));
    operator().get("/operator/emails?status=uncertain").then().body("id", hasSize(1));
    operator().get("/operator/emails?after=1&limit=1").then().body("id", equalTo(List.of(2)));
    operator().get("/operator/emails?status=sent").then().statusCode(422);
  }

  @Test
  @DisplayName("P9. A replayed mail goes out with a new key")
  void retryOne() {
    long id = outbox.add("1");
    setStatus(id, "failed");

    operator().post("/operator/emails/" + id + "/retry").then().statusCode(200);

    awaitStatus(id, "sent");
    operator().post("/operator/emails/" + id + "/retry").then().statusCode(404);
    assertEquals(1, resend.accepted());
  }

  @Test
  @DisplayName("P24. A retry that collides with a newer row doesn't stop the others")
  void retryCollides() {
    // Given
    long old = outbox.add("same");
    setStatus(old, "failed");
    long twin = outbox.add("same");
    setStatus(twin, "failed");
    long newer = outbox.add("same");
    long other = outbox.add("other");
    setStatus(other, "failed");

    // When
    operator()
        .contentType("application/json")
        .body(Map.of("status", "failed"))
        .post("/operator/emails/retry")
        .then()
        .statusCode(200)
        .body("due", equalTo(1))
        .body("colliding", equalTo(2));

    // Then
    awaitStatus(newer, "sent");
    awaitStatus(other, "sent");
    assertEquals("failed", outbox.status(old));
    operator().post("/operator/emails/" + old + "/retry").then().statusCode(409);
  }

  @Test
  @DisplayName("P23. A wanted re-send is a second mail")
  void resend() {
    long id = outbox.add("1");
    trigger();
    awaitStatus(id, "sent");

    int second =
        operator()
            .post("/operator/emails/" + id + "/resend")
            .then()
            .statusCode(200)
            .extract()
            .path("id");

    awaitStatus(second, "sent");
    assertEquals(2, resend.accepted());
    operator().post("/operator/emails/999/resend").then().statusCode(404);
  }

  @Test
  void heldMailsCanBeReleased() {
    resend.trouble("security");
    long id = outbox.add("1");
    trigger();
    await().until(() -> outbox.error(id) != null);
    operator().get("/operator/emails?status=held").then().body("id", hasSize(1));

    resend.trouble("none");
    operator().post("/operator/emails/" + id + "/retry").then().statusCode(200);
    awaitStatus(id, "sent");
  }

  @Test
  void lanesPauseAndResume() {
    operator()
        .contentType("application/json")
        .body(Map.of("reason", "asked by ana@example.com"))
        .post("/operator/lanes/resend/pause")
        .then()
        .statusCode(204);
    long id = outbox.add("1");
    trigger();
    operator()
        .get("/operator/lanes")
        .then()
        .body("channel", equalTo(List.of("resend", "smtp")))
        .body("[0].reason", equalTo("asked by ***@***"));
    assertEquals("pending", outbox.status(id));

    operator().post("/operator/lanes/resend/resume").then().statusCode(204);
    awaitStatus(id, "sent");
    operator().post("/operator/lanes/fax/resume").then().statusCode(404);
    operator()
        .contentType("application/json")
        .body("{}")
        .post("/operator/lanes/resend/pause")
        .then()
        .statusCode(422);
  }

  @Test
  void latencyOfTheLastDay() {
    operator().get("/operator/latency").then().body("mails", equalTo(0));
    long id = outbox.add("1");
    trigger();
    awaitStatus(id, "sent");

    operator()
        .get("/operator/latency")
        .then()
        .body("mails", equalTo(1))
        .body("p50Seconds", lessThan(20f))
        .body("p95Seconds", lessThan(20f));
  }

  @Test
  void templatesAreListedAndPreviewed() {
    operator().get("/operator/templates").then().body("locale", hasItem("pt-BR"));
    operator()
        .get("/operator/templates/reembolso/preview?locale=en")
        .then()
        .body("subject", equalTo("Refund of your order 1001"))
        .body("text", containsString("R$129.90"));
    operator()
        .contentType("application/json")
        .body(Map.of("orderId", "<7>", "totalCents", 100, "currency", "USD"))
        .post("/operator/templates/reembolso/preview?locale=pt-BR")
        .then()
        .body("html", containsString("&lt;7&gt;"));
    operator()
        .contentType("application/json")
        .body(Map.of("orderId", "7"))
        .post("/operator/templates/reembolso/preview")
        .then()
        .statusCode(422)
        .body("detail", containsString("totalCents"));
    operator().get("/operator/templates/nope/preview").then().statusCode(404);
    assertEquals(0, resend.arrivals().instants().size());
  }

  @Test
  void suppressionsByHand() {
    operator()
        .contentType("application/json")
        .body(Map.of("address", "ana@example.com"))
        .post("/operator/suppressions/add")
        .then()
        .statusCode(204);
    long id = outbox.add("1", "ana@example.com");
    trigger();
    awaitStatus(id, "suppressed");

    for (int status : new int[] {204, 404}) {
      operator()
          .contentType("application/json")
          .body(Map.of("address", "Ana@example.com"))
          .post("/operator/suppressions/remove")
          .then()
          .statusCode(status)
          .body(not(containsString("example.com")));
    }
    operator()
        .contentType("application/json")
        .body(Map.of("address", "nobody"))
        .post("/operator/suppressions/add")
        .then()
        .statusCode(422);
  }
}
