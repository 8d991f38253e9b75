package dev.eclusa.standin.resend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.standin.http.Http;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResendStandInTest {

  private ResendStandIn resend;

  @BeforeEach
  void start() {
    resend = new ResendStandIn().start(0);
    resend.ratePerSecond(0);
  }

  @AfterEach
  void stop() {
    resend.close();
  }

  @Test
  @DisplayName("same key and body: the first answer again and one mail; other body: 409")
  void idempotency() throws IOException {
    HttpResponse<String> first = send("k1", mail("a@x.test"));
    HttpResponse<String> again = send("k1", mail("a@x.test"));
    HttpResponse<String> changed = send("k1", mail("b@x.test"));

    assertEquals(200, first.statusCode());
    assertEquals(first.body(), again.body());
    assertError(409, "invalid_idempotent_request", changed);
    assertEquals(1, resend.accepted());
    assertEquals(1, resend.replays());
    assertEquals("a@x.test", resend.mails().get(0).to().get(0));
  }

  @Test
  @DisplayName("after 24 h a key is forgotten, and the mail goes out a second time")
  void forgetsKeys() throws IOException {
    String first = send("k1", mail("a@x.test")).body();

    resend.clock().advance(Duration.ofHours(24).minusSeconds(5));
    assertEquals(first, send("k1", mail("a@x.test")).body());
    resend.clock().advance(Duration.ofSeconds(5));

    assertNotEquals(first, send("k1", mail("a@x.test")).body());
    assertEquals(2, resend.accepted());
    assertEquals(1, resend.duplicates());
  }

  @Test
  @DisplayName("a request whose key is still worked: 409 concurrent_idempotent_requests")
  void concurrent() throws Exception {
    resend.faults().latency(400);
    var first = Http.postLater(resend.url() + "/emails", mail("a@x.test"), headers("k1"));
    var second = Http.postLater(resend.url() + "/emails", mail("a@x.test"), headers("k1"));

    List<Integer> statuses =
        IntStream.of(first.get().statusCode(), second.get().statusCode()).sorted().boxed().toList();

    assertEquals(List.of(200, 409), statuses);
    assertEquals(1, resend.refusals("concurrent_idempotent_requests"));
    assertEquals(1, resend.accepted());
  }

  @Test
  @DisplayName("an answer that is lost: the mail is out, the repeat gets its id")
  void dropsAfterAccepting() throws IOException {
    resend.faults().dropNext(1);

    assertThrows(IOException.class, () -> send("k1", mail("a@x.test")));
    HttpResponse<String> repeat = send("k1", mail("a@x.test"));

    assertEquals(1, resend.accepted());
    assertEquals(resend.mails().get(0).id(), new JsonObject(repeat.body()).getString("id"));
  }

  @Test
  @DisplayName("a failed validation and a server error reserve nothing")
  void reservesNothing() throws IOException {
    assertError(422, "missing_required_field", send("k1", "{\"from\":\"e@x.test\"}"));
    resend.faults().errorNext(1);
    assertError(500, "application_error", send("k1", mail("a@x.test")));

    assertEquals(200, send("k1", mail("a@x.test")).statusCode());
  }

  @Test
  @DisplayName("keys of 0 and 257 characters are refused, 256 are fine")
  void keyLengths() throws IOException {
    assertError(400, "invalid_idempotency_key", send("k".repeat(257), mail("a@x.test")));
    assertError(400, "invalid_idempotency_key", send("", mail("a@x.test")));
    assertEquals(200, send("k".repeat(256), mail("a@x.test")).statusCode());
  }

  @Test
  @DisplayName("5 requests a second by default; headers say what is left and when to come back")
  void rate() throws IOException {
    resend.ratePerSecond(5);
    HttpResponse<String> last = null;
    int refused = 0;
    for (int i = 0; i < 30; i++) {
      last = send("k" + i, mail("a@x.test"));
      refused += last.statusCode() == 429 ? 1 : 0;
      assertEquals("5", last.headers().firstValue("ratelimit-limit").orElseThrow());
      if (last.statusCode() == 429) {
        assertEquals("1", last.headers().firstValue("retry-after").orElseThrow());
        assertError(429, "rate_limit_exceeded", last);
        break;
      }
    }

    assertEquals(1, refused);
    resend.clock().advance(Duration.ofSeconds(1));
    assertEquals(200, send("later", mail("a@x.test")).statusCode());
  }

  @Test
  @DisplayName("a strict batch is sent whole or not at all; a permissive one sends the good ones")
  void batches() throws IOException {
    String batch = new JsonArray().add(json("a@x.test")).add(json("not an address")).encode();

    HttpResponse<String> strict = batch("b1", batch, "strict");
    HttpResponse<String> permissive = batch("b2", batch, "permissive");

    assertError(422, "invalid_parameter", strict);
    JsonObject answer = new JsonObject(permissive.body());
    assertEquals(1, answer.getJsonArray("data").size());
    assertEquals(1, answer.getJsonArray("errors").getJsonObject(0).getInteger("index"));
    assertEquals(1, resend.accepted());
    assertEquals(permissive.body(), batch("b2", batch, "permissive").body());
  }

  @Test
  @DisplayName("a batch takes 100 mails, without attachments and schedule")
  void batchLimits() throws IOException {
    JsonArray hundred = new JsonArray();
    IntStream.range(0, 100).forEach(i -> hundred.add(json("n" + i + "@x.test")));

    assertEquals(200, batch("b1", hundred.encode(), "strict").statusCode());
    assertError(
        400,
        "validation_error",
        batch("b2", hundred.copy().add(json("z@x.test")).encode(), "strict"));
    JsonArray scheduled = new JsonArray().add(json("a@x.test").put("scheduled_at", "tomorrow"));
    assertError(422, "invalid_parameter", batch("b3", scheduled.encode(), "strict"));
  }

  @ParameterizedTest
  @CsvSource({
    "missing_key,401,missing_api_key",
    "restricted_key,401,restricted_api_key",
    "invalid_key,403,invalid_api_key",
    "unverified_domain,403,validation_error",
    "daily_quota,429,daily_quota_exceeded",
    "monthly_quota,429,monthly_quota_exceeded",
    "security,451,security_error",
    "not_found,404,not_found"
  })
  @DisplayName("troubles of the account, until told otherwise")
  void troubles(String trouble, int status, String name) throws IOException {
    Http.post(resend.url() + "/_control", "{\"trouble\":\"" + trouble + "\"}");
    assertError(status, name, send("k1", mail("a@x.test")));

    Http.post(resend.url() + "/_control", "{\"trouble\":\"none\"}");
    assertEquals(200, send("k1", mail("a@x.test")).statusCode());
  }

  @Test
  @DisplayName("a quota counts mails; authorization and paths are checked")
  void quotaAndPaths() throws IOException {
    resend.quotaLeft(1);
    assertEquals(200, send("k1", mail("a@x.test")).statusCode());
    assertError(429, "daily_quota_exceeded", send("k2", mail("b@x.test")));
    assertError(401, "missing_api_key", Http.post(resend.url() + "/emails", mail("a@x.test")));
    assertError(404, "not_found", Http.post(resend.url() + "/nowhere", "{}"));
    assertEquals(
        405, Http.get(resend.url() + "/emails").getInteger("statusCode"), "GET where POST is due");
  }

  @Test
  @DisplayName("the share of errors repeats with its seed; unknown switches are refused")
  void control() throws IOException {
    String control = resend.url() + "/_control";
    assertEquals(400, Http.post(control, "{\"latencyMs\":1,\"nonsense\":1}").statusCode());
    assertEquals(0, Http.get(control).getInteger("latencyMs"));

    assertEquals(failures(), failures());
    assertTrue(failures().contains(500) && failures().contains(200));
  }

  private List<Integer> failures() throws IOException {
    Http.post(resend.url() + "/_control", "{\"errorShare\":0.5,\"seed\":7}");
    return IntStream.range(0, 20)
        .mapToObj(
            i -> {
              try {
                return send(null, mail("a@x.test")).statusCode();
              } catch (IOException e) {
                throw new AssertionError(e);
              }
            })
        .toList();
  }

  private HttpResponse<String> send(String key, String body) throws IOException {
    return Http.post(resend.url() + "/emails", body, headers(key));
  }

  private HttpResponse<String> batch(String key, String body, String mode) throws IOException {
    return Http.post(
        resend.url() + "/emails/batch",
        body,
        "Authorization",
        "Bearer re_test",
        "Idempotency-Key",
        key,
        "x-batch-validation",
        mode);
  }

  private static String[] headers(String key) {
    return key == null
        ? new String[] {"Authorization", "Bearer re_test"}
        : new String[] {"Authorization", "Bearer re_test", "Idempotency-Key", key};
  }

  private static String mail(String to) {
    return json(to).encode();
  }

  private static JsonObject json(String to) {
    return new JsonObject()
        .put("from", "Shop <shop@x.test>")
        .put("to", to)
        .put("subject", "Refund")
        .put("text", "Hello");
  }

  private static void assertError(int status, String name, HttpResponse<String> response) {
    JsonObject body = new JsonObject(response.body());
    assertEquals(status, response.statusCode(), response.body());
    assertEquals(name, body.getString("name"));
    assertEquals(status, body.getInteger("statusCode"));
  }
}
