package dev.eclusa.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.eclusa.provider.FieldValue.None;
import dev.eclusa.provider.FieldValue.Present;
import dev.eclusa.provider.FieldValue.Unreadable;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MoneyFieldTest {

  private static final Expression AMOUNT = path("v");
  private static final MoneyField MAJOR = new MoneyField(AMOUNT, Optional.of(path("c")));
  private static final MoneyField MINOR = new MoneyField(AMOUNT, Optional.empty());

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "129.90"   | BRL | 12990
          129.90     | BRL | 12990
          129.9      | brl | 12990
          "0.07"     | BRL | 7
          0.1        | BRL | 10
          1e2        | BRL | 10000
          "1200"     | JPY | 1200
          "1.234"    | KWD | 1234
          "1.5000"   | BRL | 150
          "-12.34"   | USD | -1234
          "92233720368547758.07" | BRL | 9223372036854775807
          """)
  @DisplayName("major units go by the currency's exponent, exactly")
  void major(String amount, String currency, long cents) {
    assertEquals(new Present<>(cents), read(MAJOR, amount, "\"" + currency + "\""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "12.345"   | "BRL"
          "1.5"      | "JPY"
          "92233720368547758.08" | "BRL"
          "12,34"    | "BRL"
          "1e2"      | "BRL"
          "+1"       | "BRL"
          " 1"       | "BRL"
          ""         | "BRL"
          "NaN"      | "BRL"
          true       | "BRL"
          {}         | "BRL"
          1e400      | "BRL"
          1          | "XXX"
          1          | "REAL"
          1          | null
          1          | 986
          """)
  void refusesWhatIsNotExact(String amount, String currency) {
    assertInstanceOf(Unreadable.class, read(MAJOR, amount, currency));
  }

  @ParameterizedTest
  @ValueSource(strings = {"12990", "\"12990\"", "12990.0"})
  void minor(String amount) {
    assertEquals(new Present<>(12990L), read(MINOR, amount, "null"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"12.5", "9223372036854775808", "\"12.5\""})
  void minorRefusesFractionsAndOverflow(String amount) {
    assertInstanceOf(Unreadable.class, read(MINOR, amount, "null"));
  }

  @Test
  void absentIsNone() {
    assertEquals(new None<Long>(), read(MAJOR, "null", "null"));
  }

  @Test
  @DisplayName("any number of cents, written as reais in any usual way, comes back as it was")
  void comesBackAsItWas() {
    Random random = new Random(3);
    for (int i = 0; i < 20_000; i++) {
      long cents = random.nextBoolean() ? random.nextLong() : random.nextInt(1_000_000);
      String reais = BigDecimal.valueOf(cents, 2).toPlainString();
      for (String written : List.of(reais, "\"" + reais + "\"", "\"" + reais + "00\"")) {
        assertEquals(new Present<>(cents), read(MAJOR, written, "\"BRL\""));
      }
    }
  }

  private static FieldValue<Long> read(MoneyField field, String amount, String currency) {
    String body = "{\"v\":%s,\"c\":%s}".formatted(amount, currency);
    try {
      return field.read(
          new EventSource(Payloads.parse(body.getBytes(StandardCharsets.UTF_8)), null));
    } catch (JsonProcessingException wrong) {
      throw new AssertionError(body, wrong);
    }
  }

  private static Expression path(String text) {
    return new Expression.Path(JsonPath.parse(text).orElseThrow());
  }
}
