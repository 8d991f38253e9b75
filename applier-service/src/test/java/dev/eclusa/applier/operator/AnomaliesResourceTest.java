package dev.eclusa.applier.operator;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import dev.eclusa.embedded.BackingServices;
import dev.eclusa.postgres.Database;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(BackingServices.class)
class AnomaliesResourceTest {

  private static final String ANOMALIES = "/operator/orders/anomalies";

  @Inject Database database;

  @BeforeEach
  void knowOrders() {
    database.query(
        """
        INSERT INTO pedidos (provedor, id, status, versao_origem, versao_nao_terminal,
                             cliente_email, versao_email)
        VALUES ('loja', '1', 'cancelado', 5, 9, 'private@example.com', 5),
               ('loja', '2', 'cancelado', 5, 4, NULL, NULL),
               ('loja', '3', 'pago', 5, 5, NULL, NULL),
               ('stripe', '1', 'reembolsado', 5, 6, NULL, NULL)
        """);
  }

  @AfterEach
  void clear() {
    database.query("TRUNCATE pedidos");
  }

  @Test
  @DisplayName("Nobody sees anomalies without the operators' token")
  void refuses_strangers() {
    given().get(ANOMALIES).then().statusCode(401).contentType("application/problem+json");
  }

  @Test
  @DisplayName("Terminal orders that a newer fact contradicts are listed, page by page")
  void lists_in_pages() {
    ValidatableResponse first = anomalies("?limit=1");
    first
        .body("items.orderId", contains("1"))
        .body("items[0].provider", equalTo("loja"))
        .body("items[0].status", equalTo("cancelado"))
        .body("items[0].version", equalTo(5))
        .body("items[0].newerVersion", equalTo(9))
        .body("items[0].updatedAt", notNullValue())
        .body(not(containsString("private@example.com")));

    String next = first.extract().path("next");
    anomalies("?limit=2&after=" + next)
        .body("items.provider", contains("stripe"))
        .body("next", nullValue());
    anomalies("?provider=loja").body("items.orderId", contains("1"));
  }

  private static ValidatableResponse anomalies(String query) {
    return given()
        .auth()
        .oauth2("test-operator-token")
        .get(ANOMALIES + query)
        .then()
        .statusCode(200);
  }
}
