package dev.eclusa.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.eclusa.order.Fact;
import dev.eclusa.order.Status;
import dev.eclusa.provider.FactResult.IgnoredType;
import dev.eclusa.provider.FactResult.Mapped;
import dev.eclusa.provider.FactResult.Undecidable;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FactMappingTest {

  private final Provider loja = Catalogs.ready("loja");

  @Test
  @DisplayName("O6: an unknown type is ignored")
  void ignoresUnknownTypes() {
    assertEquals(new IgnoredType(), fact(loja, "product.updated", "{}"));
  }

  @ParameterizedTest
  @CsvSource({
    "order.created, CRIADO",
    "order.paid, PAGO",
    "order.shipped, ENVIADO",
    "order.canceled, CANCELADO",
    "order.refunded, REEMBOLSADO"
  })
  void mapsTypes(String type, Status status) {
    assertEquals(new Mapped(Fact.of(status, 3)), fact(loja, type, "{\"sequence\":3}"));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "7, 7",
        "\"7\", 7",
        "-7, -7",
        "0, 0",
        "7.0, 7",
        "9007199254740991, 9007199254740991",
        "-9007199254740991, -9007199254740991",
        // Beyond the safe integers, or none at all: the instant, 10:00:00.000Z × 10 + rank.
        "9007199254740992, 17960328000002",
        "\"9007199254740993\", 17960328000002",
        "1.5, 17960328000002",
        "\"seven\", 17960328000002",
        "null, 17960328000002",
        "true, 17960328000002",
        "[7], 17960328000002"
      })
  @DisplayName("the sequence when it is a safe integer, otherwise the instant")
  void choosesTheVersion(String sequence, long version) {
    String body = "{\"sequence\":%s,\"occurred_at\":\"2026-11-30T10:00:00Z\"}";
    assertEquals(
        new Mapped(Fact.of(Status.PAGO, version)),
        fact(loja, "order.paid", body.formatted(sequence)));
  }

  @ParameterizedTest
  @CsvSource({
    "2026-11-30T10:00:00Z, 17960328000002",
    "2026-11-30T07:00:00-03:00, 17960328000002",
    "2026-11-30T10:00:00.0009Z, 17960328000002",
    "2026-11-30T10:00:00.123456789Z, 17960328001232",
    "1970-01-01T00:00:00Z, 2",
    "9999-12-31T23:59:59.999Z, 2534023007999992"
  })
  @DisplayName(
      "O6: instants with offset, with Z, with 0 to 9 digits of fraction, at the ends of time")
  void readsInstants(String text, long version) {
    assertEquals(
        new Mapped(Fact.of(Status.PAGO, version)),
        fact(loja, "order.paid", "{\"occurred_at\":\"%s\"}".formatted(text)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {}
          {"occurred_at":"yesterday"}
          {"occurred_at":"2026-11-30T10:00:00"}
          {"occurred_at":1796032800}
          {"occurred_at":null}
          {"occurred_at":{"$date":"2026-11-30T10:00:00Z"}}
          []
          null
          "order.paid"
          """)
  @DisplayName("O6: garbage in place of an instant is undecidable")
  void refusesGarbage(String body) {
    assertEquals(new Undecidable("no valid instant"), fact(loja, "order.paid", body));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"sequence":1,"data":{"total_cents":12.5}}
          {"sequence":1,"data":{"total_cents":"a lot"}}
          {"sequence":1,"data":{"total_cents":9223372036854775808}}
          {"sequence":1,"data":{"customer_email":7}}
          {"sequence":1,"data":{"customer_email":{"a":1}}}
          {"sequence":1,"data":{"customer_email":"a\\u0000@example.com"}}
          """)
  void refusesFieldsThatCannotBeRead(String body) {
    Undecidable result = assertInstanceOf(Undecidable.class, fact(loja, "order.paid", body));
    assertEquals(false, result.reason().contains("example.com"), "no value in the reason");
  }

  @Test
  @DisplayName("an address left empty is none")
  void emptyAddressIsNone() {
    assertEquals(
        new Mapped(new Fact(Status.PAGO, 1, null, null)),
        fact(loja, "order.paid", "{\"sequence\":1,\"data\":{\"customer_email\":\"\"}}"));
  }

  @Test
  @DisplayName("version sequence: a fact without a safe one is undecidable")
  void sequenceOnly() {
    Provider strict =
        Catalogs.withSecrets().provider(Catalogs.preset("loja") + "facts: {version: sequence}\n");
    String instant = "{\"sequence\":%s,\"occurred_at\":\"2026-11-30T10:00:00Z\"}";
    assertEquals(
        new Mapped(Fact.of(Status.PAGO, 4)), fact(strict, "order.paid", instant.formatted("4")));
    assertEquals(
        new Undecidable("no sequence number"),
        fact(strict, "order.paid", instant.formatted("null")));
    assertEquals(
        new Undecidable("sequence number beyond 2^53 - 1"),
        fact(strict, "order.paid", instant.formatted("9007199254740992")));
  }

  @Test
  @DisplayName("version instant: a sequence changes nothing")
  void instantOnly() {
    Provider strict =
        Catalogs.withSecrets().provider(Catalogs.preset("loja") + "facts: {version: instant}\n");
    Instant instant = Instant.parse("2026-11-30T10:00:00Z");
    assertEquals(
        new Mapped(Fact.of(Status.PAGO, instant.toEpochMilli() * 10 + 2)),
        fact(strict, "order.paid", "{\"sequence\":4,\"occurred_at\":\"%s\"}".formatted(instant)));
  }

  static FactResult fact(Provider provider, String type, String body) {
    try {
      return provider.facts().toFact(type, Payloads.parse(body.getBytes(StandardCharsets.UTF_8)));
    } catch (JsonProcessingException wrong) {
      throw new AssertionError(body, wrong);
    }
  }
}
