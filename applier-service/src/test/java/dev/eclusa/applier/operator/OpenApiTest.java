package dev.eclusa.applier.operator;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.containsString;

import dev.eclusa.embedded.BackingServices;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URL;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(BackingServices.class)
class OpenApiTest {

  @TestHTTPResource(value = "/openapi", management = true)
  URL document;

  @Test
  @DisplayName("The operator endpoints are documented")
  void documents_endpoints() {
    given()
        .get(document)
        .then()
        .statusCode(200)
        .body(containsString("/operator/events/parked:"))
        .body(containsString("/operator/events/replay:"))
        .body(containsString("/operator/orders/anomalies:"));
  }
}
