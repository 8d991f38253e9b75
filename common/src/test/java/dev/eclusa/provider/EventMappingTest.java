package dev.eclusa.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.eclusa.provider.Envelope.Event;
import dev.eclusa.provider.Envelope.Unusable;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventMappingTest {

  private static final String SIGNED =
      """
      signature:
        algorithm: hmac-sha256
        signed: "{body}"
        at: {header: X-Signature}
        encoding: hex
        secrets: [{env: SECRET}]
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          7                | 7
          9007199254740993 | 9007199254740993
          123456789012345678901234567890 | 123456789012345678901234567890
          1.0              | 1
          1e3              | 1000
          -5               | -5
          "0017"           | 0017
          """)
  @DisplayName("W12: a number becomes its digits, all of them")
  void keepsDigits(String json, String text) {
    assertEquals(
        new Event(text, "o", "t"),
        loja("{\"id\":%s,\"data\":{\"id\":\"o\"},\"type\":\"t\"}", json));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          null         | missing
          ""           | empty
          "  "         | empty
          {"a":1}      | an object
          [1]          | a list
          []           | a list
          true         | true or false
          1e400000000  | a number of too many digits
          1e-400000000 | a number of too many digits
          "a\\u0000b"  | written with characters that the database can't hold
          "a\\ud800b"  | written with characters that the database can't hold
          """)
  @DisplayName("W12: what can't be a key is unusable, for each of the three, never an empty key")
  void refusesWhatCannotBeAKey(String json, String why) {
    assertEquals(
        new Unusable("the event id is " + why),
        loja("{\"id\":%s,\"data\":{\"id\":\"o\"},\"type\":\"t\"}", json));
    assertEquals(
        new Unusable("the resource id is " + why),
        loja("{\"id\":\"e\",\"data\":{\"id\":%s},\"type\":\"t\"}", json));
    assertEquals(
        new Unusable("the type is " + why),
        loja("{\"id\":\"e\",\"data\":{\"id\":\"o\"},\"type\":%s}", json));
  }

  @Test
  void refusesLongIds() {
    assertInstanceOf(Event.class, withId("\"" + "x".repeat(512) + "\""));
    assertEquals(
        new Unusable("the event id is longer than 512 characters"),
        withId("\"" + "x".repeat(513) + "\""));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = "null\n'[]'\n7\n'{}'\n'\"text\"'\n'[{\"id\":1}]'")
  @DisplayName("W12: any other document misses its id")
  void refusesOtherDocuments(String document) {
    assertEquals(
        new Unusable("the event id is missing"),
        Catalogs.ready("loja").events().envelope(Requests.of(document).request()));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = "''\n'{'\n'{\"id\":1}{}'\n'webhook_id=1'\n'{\"id\":NaN}'")
  void refusesWhatIsNotJson(String document) {
    assertEquals(
        new Unusable("the body is not JSON"),
        Catalogs.ready("loja").events().envelope(Requests.of(document).request()));
  }

  @Test
  @DisplayName("an id composed of several values needs every one, and keeps them apart")
  void composesIds() {
    Provider vtex = provider("{all: [OrderId, State, CurrentChange]}", "OrderId", "State");
    String body = "{\"OrderId\":\"%s\",\"State\":\"%s\",\"CurrentChange\":\"%s\"}";
    assertEquals(
        new Event("v1/paid/2026", "v1", "paid"),
        envelope(vtex, body.formatted("v1", "paid", "2026")));
    assertEquals(
        new Unusable("the event id is missing"),
        envelope(vtex, "{\"OrderId\":\"v1\",\"State\":\"paid\"}"));
    assertEquals(
        new Unusable("the event id is without one of its parts"),
        envelope(vtex, body.formatted("v1", "paid", "")));
    assertNotEquals(
        envelope(vtex, body.formatted("v1", "a/b", "c")),
        envelope(vtex, body.formatted("v1", "a", "b/c")));
    assertNotEquals(
        envelope(vtex, body.formatted("v1", "a\\\\", "b")),
        envelope(vtex, body.formatted("v1", "a", "\\\\/b")));
  }

  @Test
  @DisplayName("a pattern takes the order's number out of its address")
  void capturesByPattern() {
    Provider livre = provider("_id", "{path: resource, match: \"^/orders/(\\\\d+)$\"}", "topic");
    assertEquals(
        new Event("1", "219", "orders_v2"),
        envelope(livre, "{\"_id\":1,\"resource\":\"/orders/219\",\"topic\":\"orders_v2\"}"));
    assertEquals(
        new Unusable("the resource id is missing"),
        envelope(livre, "{\"_id\":1,\"resource\":\"/items/219\",\"topic\":\"orders_v2\"}"));
  }

  @Test
  @DisplayName("a hash of the body ignores order, space and the fields that change on retry")
  void hashesTheBody() {
    Provider hashing = provider("{body-hash: {without: [sent, meta.attempts]}}", "id", "topic");
    Event first =
        event(
            hashing,
            "{\"id\":1,\"topic\":\"t\",\"sent\":\"10:00\",\"meta\":{\"attempts\":1,\"a\":[1,2]}}");
    assertEquals(
        first,
        event(
            hashing,
            "{ \"meta\": {\"a\": [1, 2], \"attempts\": 2}, \"sent\": \"10:05\", \"topic\": \"t\", \"id\": 1 }"));
    assertNotEquals(
        first,
        event(
            hashing,
            "{\"id\":1,\"topic\":\"t\",\"sent\":\"10:00\",\"meta\":{\"attempts\":1,\"a\":[2,1]}}"));
    assertNotEquals(first, event(hashing, "{\"id\":1,\"topic\":\"t\",\"meta\":{\"a\":[1,\"2\"]}}"));
  }

  @Test
  @DisplayName("a header given twice has no meaning")
  void refusesRepeatedHeaders() {
    Requests request = Requests.of("{\"repository\":{\"id\":7}}").header("X-GitHub-Event", "push");
    Provider github = Catalogs.ready("github");
    assertEquals(
        new Event("d", "7", "push"),
        github.events().envelope(request.header("X-GitHub-Delivery", "d").request()));
    assertEquals(
        new Unusable("the event id is given more than once"),
        github.events().envelope(request.header("X-GitHub-Delivery", "d", "e").request()));
    assertEquals(
        new Unusable("the event id is missing"), github.events().envelope(request.request()));
  }

  @Test
  void tellsWhichFieldsItReads() {
    assertEquals(
        Set.of("x-github-delivery", "x-github-event"),
        Catalogs.ready("github").events().headersRead());
    assertEquals(
        Set.of("x-shopify-event-id", "x-shopify-topic"),
        Catalogs.ready("shopify").events().headersRead());
    assertEquals(Set.of("data.id"), Catalogs.ready("mercado-pago").events().queryRead());
  }

  @Test
  @DisplayName("events without an id of their own: copies within the window are one")
  void countsCopiesWithinAWindowAsOne() {
    Provider nuvemshop = Catalogs.ready("nuvemshop");
    Requests request = Requests.of("{\"store_id\":9,\"event\":\"order/updated\",\"id\":219}");
    Envelope first = nuvemshop.events().envelope(request.request());
    assertEquals(
        first, nuvemshop.events().envelope(request.at(Requests.NOW.plusSeconds(599)).request()));
    assertNotEquals(
        first, nuvemshop.events().envelope(request.at(Requests.NOW.plusSeconds(600)).request()));
  }

  private static Envelope loja(String template, String json) {
    return Catalogs.ready("loja")
        .events()
        .envelope(Requests.of(template.formatted(json)).request());
  }

  private static Envelope withId(String json) {
    return loja("{\"id\":%s,\"data\":{\"id\":\"o\"},\"type\":\"t\"}", json);
  }

  private static Event event(Provider provider, String body) {
    return assertInstanceOf(Event.class, envelope(provider, body));
  }

  private static Envelope envelope(Provider provider, String body) {
    return provider.events().envelope(Requests.of(body).request());
  }

  private static Provider provider(String id, String resource, String type) {
    return Catalogs.withSecrets()
        .provider(
            SIGNED
                + "event:\n  id: %s\n  resource: %s\n  type: %s\n".formatted(id, resource, type));
  }
}
