package dev.eclusa.receiver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.embedded.BackingServices;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Base64;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(BackingServices.class)
class RefusalTest {

  @ParameterizedTest
  @ValueSource(strings = {"unknown", "", "loja/", "loja/more", "Loja", "%6coja%2f", "..%2floja"})
  @DisplayName("W10: a provider that isn't configured is 404")
  void unknownProvider(String provider) {
    byte[] body = Loja.paid(Loja.newId());

    HttpResponse<String> answer =
        Sender.send(Sender.to(provider, body).header(Loja.HEADER, Loja.sign(body)));

    assertProblem(404, answer);
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"})
  @DisplayName("W10: any method but POST is 405 and says so")
  void otherMethods(String method) {
    HttpResponse<String> answer =
        Sender.send(
            HttpRequest.newBuilder(Sender.base().resolve("/webhooks/loja"))
                .method(method, HttpRequest.BodyPublishers.noBody()));

    assertEquals(405, answer.statusCode());
    assertEquals("POST", answer.headers().firstValue("Allow").get());
  }

  @ParameterizedTest
  @CsvSource({
    "application/json; charset=utf-8, 200",
    "application/json;charset=ISO-8859-1, 200",
    "APPLICATION/JSON, 200",
    "application/cloudevents+json, 200",
    "text/plain, 415",
    "application/xml, 415",
    "application/x-www-form-urlencoded, 415",
    "multipart/form-data; boundary=x, 415",
    "application/json; charset=klingon, 415",
    "application/jsonp, 415"
  })
  @DisplayName("Only JSON is taken, whatever its parameters")
  void contentTypes(String type, int status) {
    byte[] body = Loja.paid(Loja.newId());

    HttpResponse<String> answer = Sender.send(Sender.loja(body).setHeader("Content-Type", type));

    assertEquals(status, answer.statusCode());
  }

  @Test
  @DisplayName("A compressed body is 415: it isn't what was signed")
  void compressedBodies() {
    byte[] body = Loja.paid(Loja.newId());

    assertProblem(415, Sender.send(Sender.loja(body).header("Content-Encoding", "gzip")));
  }

  @Test
  @DisplayName("The unsigned form by which a provider tries the address is 200 and leaves nothing")
  void answersPings() {
    int before = Tables.all();
    String form = "application/x-www-form-urlencoded";

    HttpResponse<String> ping =
        Sender.send(
            Sender.to("pingada", Loja.bytes("webhook_id=42")).setHeader("Content-Type", form));
    HttpResponse<String> other =
        Sender.send(
            Sender.to("pingada", Loja.bytes("webhook_id=42&x=1")).setHeader("Content-Type", form));

    assertEquals(200, ping.statusCode());
    assertProblem(415, other);
    assertEquals(before, Tables.all());
  }

  @Test
  @DisplayName("A provider without event ids gets one made from the body")
  void composesIds() {
    byte[] body = Loja.bytes("{\"id\":%d,\"status\":\"processing\"}".formatted(System.nanoTime()));
    HttpRequest.Builder request =
        Sender.to("pingada", body)
            .header(
                "X-WC-Webhook-Signature",
                Base64.getEncoder().encodeToString(Loja.hmac(body, Loja.SECRET)));

    assertEquals(200, Sender.send(request).statusCode());
    assertEquals(1, Tables.count("SELECT count(*) FROM webhook_eventos WHERE corpo = ?", body));
  }

  static Stream<HttpRequest.Builder> badRequests() {
    byte[] body =
        Loja.bytes("{\"email\":\"ana@example.com\",\"nonce\":\"%s\"".formatted(Loja.newId()));
    return Stream.of(
        Sender.to("unknown", body),
        Sender.to("loja", body),
        Sender.loja(body),
        Sender.loja(body).setHeader("Content-Type", "text/plain"),
        Sender.loja(new byte[(1 << 20) + 1]),
        HttpRequest.newBuilder(Sender.base().resolve("/webhooks/loja")),
        HttpRequest.newBuilder(Sender.base().resolve("/nowhere")),
        HttpRequest.newBuilder(Sender.base().resolve("/operator/quarantine")),
        HttpRequest.newBuilder(Sender.base().resolve("/operator/quarantine/abc")));
  }

  @ParameterizedTest
  @MethodSource("badRequests")
  @DisplayName("W10: no answer holds a stack trace, a version, a secret or a value of the request")
  void tellsNothing(HttpRequest.Builder request) {
    HttpResponse<String> answer = Sender.send(request);

    String all = (answer.headers().map() + answer.body()).toLowerCase(Locale.ROOT);
    assertTrue(answer.statusCode() >= 400 && answer.statusCode() < 500, "" + answer.statusCode());
    for (String telling :
        new String[] {
          "exception",
          "at dev.eclusa",
          "quarkus",
          "vert.x",
          "netty",
          "3.33",
          "jackson",
          "ana@",
          Loja.SECRET,
          Loja.OLD_SECRET,
          "postgres"
        }) {
      assertFalse(all.contains(telling), telling);
    }
  }

  private static void assertProblem(int status, HttpResponse<String> answer) {
    assertEquals(status, answer.statusCode());
    assertEquals("application/problem+json", answer.headers().firstValue("Content-Type").get());
    assertTrue(answer.body().contains("\"status\":" + status), answer.body());
  }
}
