package dev.eclusa.receiver;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.eclusa.embedded.BackingServices;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
@QuarkusTestResource(BackingServices.class)
class OddBodyTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "x": "a\\u0000b"                | a\uFFFDb
          "x\\u0000": 1, "x": "y"         | y
          "x": "\\ud800"                  | \uFFFD
          "x": 9007199254740993           | 9007199254740993
          "x": 12345678901234567890.10    | 12345678901234567890.10
          "x": 1e20                       | 100000000000000000000
          "x": 1e200000                   | 1e200000
          "x": "first", "x": "second"     | second
          "x": [[[[["deep"]]]]]           | [[[[["deep"]]]]]
          """)
  @DisplayName(
      "W5: what jsonb can't hold is cleaned, accepted, and kept raw beside; numbers keep every digit")
  void storesOddPayloads(String member, String stored) {
    String id = Loja.newId();
    byte[] body =
        Loja.bytes(
            "{\"id\":\"%s\",\"type\":\"t\",\"data\":{\"id\":\"o\"},%s}".formatted(id, member));

    HttpResponse<String> answer = Sender.post(body);

    assertEquals(200, answer.statusCode());
    assertEquals(
        stored,
        Tables.value("SELECT payload ->> 'x' FROM webhook_eventos WHERE evento_id = ?", id));
    assertEquals(
        1,
        Tables.count(
            "SELECT count(*) FROM webhook_eventos WHERE evento_id = ? AND corpo = ?", id, body));
  }

  @Test
  @DisplayName("W5: 1e400 keeps its value")
  void keepsLargeNumbers() {
    String id = Loja.newId();
    Sender.post(
        Loja.bytes(
            "{\"id\":\"%s\",\"type\":\"t\",\"data\":{\"id\":\"o\"},\"x\":1e400}".formatted(id)));

    assertEquals(
        1,
        Tables.count(
            "SELECT count(*) FROM webhook_eventos WHERE evento_id = ? AND payload -> 'x' = '1e400'",
            id));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      emptyValue = "",
      textBlock =
          """
          ''                 | 400 | empty body
          '{'                | 400 | not JSON
          '{"a":1} {"b":2}'  | 400 | not JSON
          'id=1&type=x'      | 400 | not JSON
          'null'             | 422 | the event id is missing
          '[]'               | 422 | the event id is missing
          '[{"id":"1"}]'     | 422 | the event id is missing
          '"text"'           | 422 | the event id is missing
          '17'               | 422 | the event id is missing
          """)
  @DisplayName("W5: what is signed but no event is set aside with its reason")
  void setsAsideWhatIsNoEvent(String text, int status, String reason) {
    byte[] body = Loja.bytes(text);

    HttpResponse<String> answer = Sender.post(body);

    assertEquals(status, answer.statusCode());
    assertEquals("application/problem+json", answer.headers().firstValue("Content-Type").get());
    assertEquals(reason, reasonOf(body));
  }

  @Test
  @DisplayName("W5: 10,000 levels of nesting are set aside, saying why")
  void setsAsideDeepNesting() {
    byte[] body =
        Loja.bytes(
            "{\"id\":\"%s\",\"x\":%s%s}"
                .formatted(Loja.newId(), "[".repeat(10_000), "]".repeat(10_000)));

    HttpResponse<String> answer = Sender.post(body);

    assertEquals(400, answer.statusCode());
    assertEquals("nested deeper than 1000 levels", reasonOf(body));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "type":"t","data":{"id":"o"}                  | the event id is missing
          "id":"","type":"t","data":{"id":"o"}          | the event id is empty
          "id":"  ","type":"t","data":{"id":"o"}        | the event id is empty
          "id":null,"type":"t","data":{"id":"o"}        | the event id is missing
          "id":"e","type":"t","data":{}                 | the resource id is missing
          "id":"e","type":"t","data":{"id":""}          | the resource id is empty
          "id":"e","type":"t","data":"o"                | the resource id is missing
          "id":"e","data":{"id":"o"}                    | the type is missing
          "id":"e","type":"","data":{"id":"o"}          | the type is empty
          """)
  @DisplayName(
      "W12: a missing or empty id, type or resource is set aside, never stored under an empty key")
  void setsAsideUnusableKeys(String members, String reason) {
    byte[] body = Loja.bytes("{\"nonce\":\"" + Loja.newId() + "\"," + members + "}");

    HttpResponse<String> answer = Sender.post(body);

    assertEquals(422, answer.statusCode());
    assertEquals(reason, reasonOf(body));
    assertEquals(0, Tables.events("e") + Tables.events(""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "id":{"a":1},"type":"t","data":{"id":"o"}
          "id":["e"],"type":"t","data":{"id":"o"}
          "id":true,"type":"t","data":{"id":"o"}
          "id":"e","type":"t","data":{"id":{"a":1}}
          "id":"e","type":{"a":1},"data":{"id":"o"}
          """)
  @DisplayName("W12: an object, a list or a boolean as id, type or resource is set aside")
  void setsAsideStructuredKeys(String members) {
    byte[] body = Loja.bytes("{\"nonce\":\"" + Loja.newId() + "\"," + members + "}");

    assertEquals(422, Sender.post(body).statusCode());
    assertEquals(1, Tables.count("SELECT count(*) FROM webhook_quarentena WHERE corpo = ?", body));
  }

  @Test
  @DisplayName("W12: a number as id becomes the text of its digits")
  void numbersBecomeText() {
    String digits = "9007199254740993" + (System.nanoTime() & 0xFFFF);
    Sender.post(
        Loja.bytes(
            "{\"id\":%s,\"type\":\"t\",\"data\":{\"id\":9007199254740995}}".formatted(digits)));

    assertEquals(
        "9007199254740995",
        Tables.value("SELECT recurso_id FROM webhook_eventos WHERE evento_id = ?", digits));
  }

  @Test
  @DisplayName("A bad request that is repeated adds to a count, not to the table")
  void countsRepeats() {
    byte[] body = Loja.bytes("broken " + Loja.newId());

    Sender.post(body);
    Sender.post(body);
    Sender.post(body);

    assertEquals(3, Tables.count("SELECT vezes FROM webhook_quarentena WHERE corpo = ?", body));
  }

  @Test
  @DisplayName(
      "Of the headers, quarantine keeps the content type and those that the definition reads")
  void keepsOnlyTheHeadersItReads() {
    byte[] body = Loja.bytes("{\"nonce\":\"%s\"}".formatted(Loja.newId()));
    String id = Loja.newId();
    long ts = Instant.now().getEpochSecond();
    String signed = id + "." + ts + "." + new String(body, StandardCharsets.UTF_8);

    HttpResponse<String> answer =
        Sender.send(
            Sender.to("carimbada", body)
                .header("webhook-id", id)
                .header("webhook-timestamp", Long.toString(ts))
                .header("webhook-signature", Loja.sign(Loja.bytes(signed)))
                .header("authorization", "Bearer of-somebody"));

    assertEquals(422, answer.statusCode());
    assertEquals(
        "{\"webhook-id\": [\"%s\"], \"content-type\": [\"application/json\"]}".formatted(id),
        Tables.value("SELECT cabecalhos::text FROM webhook_quarentena WHERE corpo = ?", body));
  }

  private static String reasonOf(byte[] body) {
    return Tables.value("SELECT motivo FROM webhook_quarentena WHERE corpo = ?", body);
  }
}
