package dev.eclusa.email;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.email.EmailAddress.Invalid;
import dev.eclusa.email.EmailAddress.Valid;
import java.util.HexFormat;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class EmailAddressTest {

  @ParameterizedTest
  @DisplayName("P20: international domains become punycode, everything else stays as given")
  @CsvSource({
    "ana@example.com, ana@example.com",
    "Ana.Silva+loja@Example.COM, Ana.Silva+loja@example.com",
    "'  ana@example.com ', ana@example.com",
    "ana@bücher.example, ana@xn--bcher-kva.example",
    "ana@AÇAÍ.com.br, ana@xn--aa-4iaz.com.br",
    "ana@例え。テスト, ana@xn--r8jz45g.xn--zckzah",
    "o'brien@example.com, o'brien@example.com",
  })
  void normalises(String given, String expected) {
    assertEquals(expected, valid(given).value());
  }

  @Test
  @DisplayName("P20: a non-ASCII local part is refused with a reason that says so")
  void nonAsciiLocalPart() {
    assertTrue(invalid("joão@example.com").reason().contains("non-ASCII local part"));
  }

  @ParameterizedTest
  @DisplayName("P19: whatever could end a header line is refused, at the edges too")
  @ValueSource(
      strings = {
        "ana@example.com\r\nBcc: eva@example.com",
        "ana@example.com\n",
        "\rana@example.com",
        "ana\u0000@example.com",
        "ana\u007f@example.com",
        "ana@example.com\u2028",
        "ana@exam\u0085ple.com",
      })
  void controlCharacters(String given) {
    assertEquals("recipient address holds a control character", invalid(given).reason());
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(
      strings = {
        "",
        " ",
        "@",
        "ana",
        "ana@",
        "@example.com",
        "ana@localhost",
        "ana@[127.0.0.1]",
        "ana@example..com",
        "ana@-example.com",
        "ana@exam_ple.com",
        "a b@example.com",
        "\"a b\"@example.com",
        ".ana@example.com",
        "ana.@example.com",
        "a..b@example.com",
        "ana@b@example.com",
        "Ana <ana@example.com>",
        "ana@example.com, eva@example.com",
      })
  void malformed(String given) {
    invalid(given);
  }

  @Test
  void lengthLimits() {
    String label = "d".repeat(63);
    String domain = String.join(".", label, label, label.substring(0, 57), "com");

    valid("l".repeat(64) + "@example.com");
    invalid("l".repeat(65) + "@example.com");
    invalid("ana@" + label + "d.com");
    assertEquals(254, valid("x".repeat(64) + "@" + domain).value().length());
    invalid("x".repeat(64) + "@d" + domain);
  }

  @Test
  @DisplayName("P25: neither the reason nor the text form shows the address")
  void noAddressInText() {
    assertFalse(invalid("segredo@localhost").reason().contains("segredo"));
    assertFalse(valid("segredo@example.com").toString().contains("segredo"));
  }

  @Test
  void suppressionKeyIgnoresCase() {
    assertArrayEquals(
        valid("ANA@example.com").suppressionKey(), valid("ana@EXAMPLE.com").suppressionKey());
    assertEquals(
        "8e43ca37701228e74983efdbd0cff5c16b3b1e5d4e29a7c05626d4d25a018e11", // of ana@example.com
        HexFormat.of().formatHex(valid("Ana@Example.com").suppressionKey()));
    assertNotEquals(valid("ana@example.com"), valid("eva@example.com"));
  }

  private static EmailAddress valid(String text) {
    return assertInstanceOf(Valid.class, EmailAddress.parse(text)).address();
  }

  private static Invalid invalid(String text) {
    return assertInstanceOf(Invalid.class, EmailAddress.parse(text));
  }
}
