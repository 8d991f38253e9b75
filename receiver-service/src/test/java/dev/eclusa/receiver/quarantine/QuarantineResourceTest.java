package dev.eclusa.receiver.quarantine;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.nullValue;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.eclusa.embedded.BackingServices;
import dev.eclusa.receiver.Loja;
import dev.eclusa.receiver.Sender;
import dev.eclusa.receiver.Tables;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.specification.RequestSpecification;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(BackingServices.class)
class QuarantineResourceTest {

  @BeforeEach
  void empty() {
    Tables.execute("DELETE FROM webhook_quarentena");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Bearer wrong", "Basic test-operator-token", "test-operator-token"})
  @DisplayName("Without the operators' token every endpoint is 401")
  void needsTheToken(String authorization) {
    RequestSpecification request = given().header("Authorization", authorization);

    request.get("/operator/quarantine").then().statusCode(401);
    request.get("/operator/quarantine/1").then().statusCode(401);
    request.post("/operator/quarantine/1/release").then().statusCode(401);
    request.post("/operator/quarantine/release").then().statusCode(401);
  }

  @Test
  @DisplayName("Lists by pages, oldest first, and by provider")
  void lists() {
    for (int i = 0; i < 5; i++) {
      setAside("loja", Loja.bytes("broken " + i));
    }
    setAside("outra", Loja.bytes("broken"));

    int next =
        operator()
            .get("/operator/quarantine?limit=2&provider=loja")
            .then()
            .statusCode(200)
            .body("items.size()", equalTo(2))
            .body("items[0].reason", equalTo("not JSON"))
            .body("items[0].times", equalTo(1))
            .body("items[0].bodyBytes", equalTo(8))
            .extract()
            .path("next");

    operator()
        .get("/operator/quarantine?limit=4&provider=loja&after=" + next)
        .then()
        .body("items.size()", equalTo(3))
        .body("next", nullValue());
    operator()
        .get("/operator/quarantine")
        .then()
        .body("items.size()", equalTo(6))
        .body("items.provider", hasItem("outra"));
  }

  @Test
  @DisplayName("Shows one with its body, byte for byte")
  void showsOne() {
    byte[] body = {'x', 0, (byte) 0xff};
    long id = setAside("loja", body);

    operator()
        .get("/operator/quarantine/" + id)
        .then()
        .statusCode(200)
        .body("bodyBase64", equalTo(Base64.getEncoder().encodeToString(body)))
        .body("item.provider", equalTo("loja"));
    operator().get("/operator/quarantine/999999999").then().statusCode(404);
  }

  @Test
  @DisplayName("Releases one that the definition can read now, once")
  void releasesOne() {
    String event = Loja.newId();
    long id = insert("loja", Loja.paid(event), "{}");

    operator()
        .post("/operator/quarantine/" + id + "/release")
        .then()
        .statusCode(200)
        .body("outcome", equalTo("released"));
    operator()
        .post("/operator/quarantine/" + id + "/release")
        .then()
        .statusCode(200)
        .body("outcome", equalTo("already-released"));

    assertEquals(1, Tables.events(event));
    assertEquals(
        "order.paid|12990|t",
        Tables.value(
            """
            SELECT concat_ws('|', e.tipo, e.payload #>> '{data,total_cents}', e.recebido_em = q.recebido_em)
            FROM webhook_eventos e, webhook_quarentena q
            WHERE e.evento_id = ? AND q.id = ? AND q.liberado_em IS NOT NULL
            """,
            event,
            id));
  }

  @Test
  @DisplayName("Reads the headers that were kept when it releases")
  void releasesWithHeaders() {
    String event = Loja.newId();
    long id = insert("carimbada", Loja.paid("another"), "{\"webhook-id\": [\"" + event + "\"]}");

    operator().post("/operator/quarantine/" + id + "/release").then().statusCode(200);

    assertEquals(1, Tables.events(event));
  }

  @Test
  @DisplayName("Reads the body in the charset that it came in when it releases")
  void releasesInTheCharsetOfTheRequest() {
    String type = "application/json; charset=iso-8859-1";
    byte[] broken = "José".getBytes(StandardCharsets.ISO_8859_1);
    Sender.send(Sender.loja(broken).setHeader("Content-Type", type));
    String kept =
        Tables.value(
            "SELECT cabecalhos ->> 'content-type' FROM webhook_quarentena WHERE corpo = ?", broken);
    assertEquals("[\"" + type + "\"]", kept);

    String event = Loja.newId();
    String text = new String(Loja.paid(event), StandardCharsets.UTF_8).replace("ana@", "josé@");
    byte[] body = text.getBytes(StandardCharsets.ISO_8859_1);
    long id = insert("loja", body, "{\"content-type\": " + kept + "}");

    operator().post("/operator/quarantine/" + id + "/release").then().statusCode(200);

    assertEquals(
        "josé@example.com",
        Tables.value(
            "SELECT payload #>> '{data,customer_email}' FROM webhook_eventos WHERE evento_id = ?",
            event));
  }

  @ParameterizedTest
  @ValueSource(strings = {"loja", "no-longer-configured"})
  @DisplayName("What is still no event stays, saying why")
  void keepsWhatIsStillUnusable(String provider) {
    long id = insert(provider, Loja.bytes("{\"id\":\"e\"}"), "{}");

    operator()
        .post("/operator/quarantine/" + id + "/release")
        .then()
        .statusCode(422)
        .contentType("application/problem+json")
        .body(
            "detail",
            provider.equals("loja")
                ? equalTo("the resource id is missing")
                : equalTo("the provider is no longer configured"));

    assertEquals(
        1, Tables.count("SELECT count(*) FROM webhook_quarentena WHERE liberado_em IS NULL"));
  }

  @Test
  @DisplayName("Releases by provider, page by page, over what stays")
  void releasesMany() {
    for (int i = 0; i < 6; i++) {
      insert("loja", i % 3 == 0 ? Loja.bytes("broken " + i) : Loja.paid("q-" + Loja.newId()), "{}");
    }
    insert("outra", Loja.paid(Loja.newId()), "{}");

    int next =
        operator()
            .post("/operator/quarantine/release?provider=loja&limit=4")
            .then()
            .statusCode(200)
            .body("released", equalTo(2))
            .body("stillUnusable", equalTo(2))
            .extract()
            .path("next");
    operator()
        .post("/operator/quarantine/release?provider=loja&limit=4&after=" + next)
        .then()
        .body("released", equalTo(2))
        .body("next", nullValue());

    assertEquals(
        3, Tables.count("SELECT count(*) FROM webhook_quarentena WHERE liberado_em IS NULL"));
  }

  private static RequestSpecification operator() {
    return given().header("Authorization", "Bearer test-operator-token");
  }

  private static long setAside(String provider, byte[] body) {
    Sender.send(Sender.to(provider, body).header(Loja.HEADER, Loja.sign(body)));
    return Long.parseLong(
        Tables.value(
            "SELECT id FROM webhook_quarentena WHERE corpo = ? AND provedor = ?", body, provider));
  }

  private static long insert(String provider, byte[] body, String headers) {
    return Long.parseLong(
        Tables.value(
            """
            INSERT INTO webhook_quarentena (provedor, motivo, corpo, corpo_sha256, cabecalhos, recebido_em)
            VALUES (?, 'of an older definition', ?, sha256(?), ?::jsonb, now() - interval '1 day')
            RETURNING id
            """,
            provider,
            body,
            body,
            headers));
  }
}
