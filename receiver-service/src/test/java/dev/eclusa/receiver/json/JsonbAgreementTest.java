package dev.eclusa.receiver.json;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.eclusa.embedded.BackingServices;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class JsonbAgreementTest {

  private static final int CASES = 20_000;

  private static final String[] PIECES = {
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\"a\"",
    "\"b\"",
    "\"\"",
    "1",
    "-0",
    "0.10",
    "1e5",
    "1E-7",
    "12345678901234567890",
    "1e400",
    "1e899",
    "1e-899",
    "1e999",
    "true",
    "false",
    "null",
    " ",
    "\n",
    "\"\\u0000\"",
    "\"\\ud800\"",
    "\"\\ud83d\\ude00\"",
    "\"\\ude00\\ud83d\"",
    "\"ção😀\"",
    "\"\\/\\b\\n\"",
    "\u0000",
    "\u0001",
    "\uFEFF",
    "\\",
    "\"\\u00e7\"",
    "0x1",
    "01",
    ".5",
    "5.",
    "\"unended"
  };

  private static final String STORE = "SELECT coalesce(?, convert_from(?, 'UTF8'))::jsonb::text";

  @Test
  @DisplayName("W5: what is read as JSON, PostgreSQL stores, and it reads back as the same value")
  void whatIsReadCanBeStored() throws Exception {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    int stored = 0;
    try (Connection connection = BackingServices.postgres().connect();
        PreparedStatement statement = connection.prepareStatement(STORE)) {
      for (int i = 0; i < CASES; i++) {
        byte[] body = random.nextBoolean() ? document(random) : mutated(random);
        if (JsonReader.read(body, StandardCharsets.UTF_8) instanceof JsonBody.Parsed parsed) {
          statement.setString(1, parsed.cleaned());
          statement.setBytes(2, body);
          try (ResultSet row = statement.executeQuery()) {
            row.next();
            assertSame(parsed.root(), row.getString(1), "seed " + seed + " case " + i);
          }
          stored++;
        }
      }
    }
    assertTrue(stored > CASES / 4, stored + " documents stored");
  }

  private static void assertSame(JsonNode expected, String text, String message) {
    JsonBody back = JsonReader.read(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    JsonNode actual = ((JsonBody.Parsed) back).root();
    assertTrue(expected.equals(JsonbAgreementTest::byValue, actual), message + ": " + text);
  }

  private static int byValue(JsonNode a, JsonNode b) {
    if (a.isNumber() && b.isNumber()) {
      return a.decimalValue().compareTo(b.decimalValue());
    }
    return a.equals(b) ? 0 : 1;
  }

  private static byte[] document(Random random) {
    return value(random, 4).getBytes(StandardCharsets.UTF_8);
  }

  private static String value(Random random, int depth) {
    int kind = depth == 0 ? 2 + random.nextInt(2) : random.nextInt(4);
    if (kind >= 2) {
      return PIECES[6 + random.nextInt(14)];
    }
    StringBuilder out = new StringBuilder(kind == 0 ? "[" : "{");
    int n = random.nextInt(4);
    for (int i = 0; i < n; i++) {
      out.append(i == 0 ? "" : ",")
          .append(kind == 0 ? "" : "\"k" + random.nextInt(3) + "\\u0000\":");
      out.append(value(random, depth - 1));
    }
    return out.append(kind == 0 ? "]" : "}").toString();
  }

  private static byte[] mutated(Random random) {
    StringBuilder text = new StringBuilder(value(random, 3));
    for (int i = random.nextInt(3); i >= 0; i--) {
      text.insert(random.nextInt(text.length() + 1), PIECES[random.nextInt(PIECES.length)]);
    }
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    if (random.nextInt(4) == 0 && bytes.length > 0) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
    }
    return bytes;
  }
}
