package dev.eclusa.receiver;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.eclusa.embedded.BackingServices;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@QuarkusTest
@QuarkusTestResource(BackingServices.class)
class SignatureTest {

  private static final byte[] BODY = Loja.paid(Loja.newId());

  static Stream<String> wrongSignatures() {
    String right = Loja.sign(BODY);
    return Stream.of(
        Loja.sign(BODY, "a-secret-of-somebody-else"),
        Loja.sign(BODY, Loja.EXPIRED_SECRET),
        right.substring(1),
        right + "00",
        right.substring(0, 62) + "zz",
        "çççç",
        "",
        "sha256=" + right);
  }

  @ParameterizedTest
  @MethodSource("wrongSignatures")
  @DisplayName(
      "W2: a wrong, shortened, lengthened, garbled or expired signature is 401, nothing stored")
  void refusesWrongSignatures(String signature) {
    int before = Tables.all();

    HttpResponse<String> answer =
        Sender.send(Sender.to("loja", BODY).header(Loja.HEADER, signature));

    assertRefused(answer, before);
  }

  @Test
  @DisplayName("W2: no signature or a tampered body are 401, nothing stored")
  void refusesWhatIsNotSigned() {
    int before = Tables.all();
    byte[] tampered = BODY.clone();
    tampered[tampered.length - 5] ^= 1;

    assertRefused(Sender.send(Sender.to("loja", BODY)), before);
    assertRefused(
        Sender.send(Sender.to("loja", tampered).header(Loja.HEADER, Loja.sign(BODY))), before);
  }

  @Test
  @DisplayName("W2: capitals in the hex and an old secret within its overlap are fine")
  void acceptsCapitalsAndTheOldSecret() {
    String capitals = Loja.newId();
    String old = Loja.newId();

    assertAccepted(
        capitals,
        Sender.to("loja", Loja.paid(capitals))
            .header(Loja.HEADER, Loja.sign(Loja.paid(capitals)).toUpperCase(Locale.ROOT)));
    assertAccepted(
        old,
        Sender.to("loja", Loja.paid(old))
            .header(Loja.HEADER, Loja.sign(Loja.paid(old), Loja.OLD_SECRET)));
  }

  @Test
  @DisplayName("W2: a timestamp outside of the tolerance is 401, just inside 200")
  void checksTheTimestamp() {
    int before = Tables.all();
    String id = Loja.newId();

    assertRefused(
        Sender.send(stamped(Loja.newId(), Duration.ofMinutes(-5).minusSeconds(2))), before);
    assertRefused(
        Sender.send(stamped(Loja.newId(), Duration.ofMinutes(5).plusSeconds(20))), before);

    assertAccepted(id, stamped(id, Duration.ofMinutes(-5).plusSeconds(20)));
  }

  static Stream<byte[]> oddButSigned() {
    return Stream.of(
        Loja.bytes(
            "{\"id\":\"%s\",\"type\":\"t\",\"data\":{\"id\":\"1\"},\"x\":\"😀 ção \u2028\"}"),
        Loja.bytes(
            "{\"id\":\"%s\",\"type\":\"t\",\"data\":{\"id\":\"1\"},\"x\":\"a\\/b \\u00e7\"}"),
        Loja.bytes("  {\"data\" : {\"id\":\"1\"},\r\n\t\"type\":\"t\", \"id\":\"%s\" }  \n"),
        Loja.bytes("\uFEFF{\"id\":\"%s\",\"type\":\"t\",\"data\":{\"id\":\"1\"}}"),
        "{\"id\":\"%s\",\"type\":\"t\",\"data\":{\"id\":\"1\"},\"x\":\"ção\"}"
            .getBytes(StandardCharsets.ISO_8859_1));
  }

  @ParameterizedTest
  @MethodSource("oddButSigned")
  @DisplayName("W3: the signature is checked on the raw bytes, and they are what is kept")
  void signsRawBytes(byte[] template) {
    String id = Loja.newId();
    byte[] body =
        new String(template, StandardCharsets.ISO_8859_1)
            .replace("%s", id)
            .getBytes(StandardCharsets.ISO_8859_1);

    assertAccepted(id, Sender.loja(body));
    assertEquals(
        java.util.HexFormat.of().formatHex(body),
        Tables.value("SELECT encode(corpo, 'hex') FROM webhook_eventos WHERE evento_id = ?", id));
  }

  private static HttpRequest.Builder stamped(String id, Duration age) {
    byte[] body = Loja.paid("any");
    long ts = Clock.systemUTC().instant().plus(age).getEpochSecond();
    byte[] signed = Loja.bytes(id + "." + ts + "." + new String(body, StandardCharsets.UTF_8));
    return Sender.to("carimbada", body)
        .header("webhook-id", id)
        .header("webhook-timestamp", Long.toString(ts))
        .header("webhook-signature", Loja.sign(signed));
  }

  private static void assertAccepted(String id, HttpRequest.Builder request) {
    assertEquals(200, Sender.send(request).statusCode());
    assertEquals(1, Tables.events(id));
  }

  private static void assertRefused(HttpResponse<String> answer, int rowsBefore) {
    assertEquals(401, answer.statusCode());
    assertEquals("application/problem+json", answer.headers().firstValue("Content-Type").get());
    assertEquals(rowsBefore, Tables.all());
  }
}
