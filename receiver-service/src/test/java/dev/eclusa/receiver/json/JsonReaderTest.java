package dev.eclusa.receiver.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonReaderTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        " {\"a\" : [1, -2.50, true, null, \"true\"]}\r\n",
        "{\"total\":9007199254740993,\"exact\":0.10000000000000000000001}",
        "{\"emoji\":\"\\ud83d\\ude00 😀 ção \\u2028\",\"path\":\"a\\/b\\\\\"}",
        "{\"a\":1,\"a\":2}",
        "[]",
        "\"text\"",
        "null",
        "17"
      })
  @DisplayName("What jsonb holds as it is isn't rewritten")
  void leavesOrdinaryJsonAlone(String text) {
    JsonBody.Parsed parsed = parsed(text.getBytes(StandardCharsets.UTF_8));

    assertNull(parsed.cleaned());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"a":"x\\u0000y"}            | {"a":"x\uFFFDy"}
          {"a\\u0000":1}               | {"a\uFFFD":1}
          {"a":"\\ud800"}              | {"a":"\uFFFD"}
          {"a":"\\udc00\\ud800x"}      | {"a":"\uFFFD\uFFFDx"}
          {"a":"\\uD83D\\uDE00\\u0000"}| {"a":"\uD83D\uDE00\uFFFD"}
          {"a":1e400}                  | {"a":1e400}
          {"a":1e200000}               | {"a":"1e200000"}
          {"a":1E-200000}              | {"a":"1E-200000"}
          {"a":1e99999999999}          | {"a":"1e99999999999"}
          {"a":-2.5E+2,"b":9007199254740993} | {"a":-2.5E+2,"b":9007199254740993}
          """)
  @DisplayName(
      "W5: NUL, lone surrogates and oversized numbers are replaced, the rest keeps every digit")
  void cleans(String text, String cleaned) {
    JsonBody.Parsed parsed = parsed(text.getBytes(StandardCharsets.UTF_8));

    assertEquals(cleaned, parsed.cleaned());
  }

  @Test
  @DisplayName("W5: a number of 5,000 digits becomes the text of its digits, one of 400 stays")
  void keepsTheDigitsOfLongNumbers() {
    String many = "1".repeat(5000);
    String some = "1".repeat(400);

    JsonNode root = parsed(("[" + many + "," + some + "]").getBytes(StandardCharsets.UTF_8)).root();

    assertEquals(many, root.get(0).textValue());
    assertEquals(some, root.get(1).bigIntegerValue().toString());
  }

  @Test
  @DisplayName("W3: a byte order mark is dropped")
  void dropsTheByteOrderMark() {
    JsonBody.Parsed parsed = parsed("\uFEFF{\"a\":1}".getBytes(StandardCharsets.UTF_8));

    assertEquals("{\"a\":1}", parsed.cleaned());
  }

  @Test
  @DisplayName("W3: ISO-8859-1 is read as such when declared, and leniently when not")
  void readsOtherCharsets() {
    byte[] body = "{\"a\":\"ção\"}".getBytes(StandardCharsets.ISO_8859_1);

    JsonBody declared = JsonReader.read(body, StandardCharsets.ISO_8859_1);
    JsonBody undeclared = JsonReader.read(body, StandardCharsets.UTF_8);

    assertEquals("{\"a\":\"ção\"}", ((JsonBody.Parsed) declared).cleaned());
    assertEquals("{\"a\":\"\uFFFD\uFFFDo\"}", ((JsonBody.Parsed) undeclared).cleaned());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "{",
        "{\"a\":1}{\"b\":2}",
        "{} x",
        "[1,]",
        "{'a':1}",
        "NaN",
        "01",
        "\"\t\"",
        "\u0000{}",
        "{\"a\":\"\\x\"}",
        "{\"a\":\"\\u12\"}",
        "nul",
        "1.e5",
        "<xml/>"
      })
  @DisplayName("W5: what isn't exactly one JSON value is unreadable")
  void refusesWhatIsNotJson(String text) {
    assertInstanceOf(
        JsonBody.Unreadable.class,
        JsonReader.read(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8));
  }

  @Test
  @DisplayName("W5: a JSON text in UTF-16 is read only when declared")
  void utf16OnlyWhenDeclared() {
    Charset utf16 = StandardCharsets.UTF_16LE;
    byte[] body = "{\"a\":1}".getBytes(utf16);

    assertInstanceOf(JsonBody.Unreadable.class, JsonReader.read(body, StandardCharsets.UTF_8));
    assertInstanceOf(JsonBody.Parsed.class, JsonReader.read(body, utf16));
  }

  @Test
  @DisplayName("W5: 10,000 levels of nesting are unreadable and say why; 1,000 are read")
  void boundsNesting() {
    byte[] deep = nested(10_000);
    byte[] deepAndUnclean = nested(10_000, "\"\\u0000\"");

    assertEquals(
        new JsonBody.Unreadable("nested deeper than 1000 levels"),
        JsonReader.read(deep, StandardCharsets.UTF_8));
    assertEquals(
        new JsonBody.Unreadable("nested deeper than 1000 levels"),
        JsonReader.read(deepAndUnclean, StandardCharsets.UTF_8));
    assertInstanceOf(JsonBody.Parsed.class, JsonReader.read(nested(1000), StandardCharsets.UTF_8));
    assertInstanceOf(
        JsonBody.Parsed.class,
        JsonReader.read(nested(1000, "\"\\u0000\""), StandardCharsets.UTF_8));
  }

  private static byte[] nested(int levels) {
    return nested(levels, "");
  }

  private static byte[] nested(int levels, String inside) {
    return ("[".repeat(levels) + inside + "]".repeat(levels)).getBytes(StandardCharsets.UTF_8);
  }

  private static JsonBody.Parsed parsed(byte[] body) {
    return assertInstanceOf(JsonBody.Parsed.class, JsonReader.read(body, StandardCharsets.UTF_8));
  }
}
