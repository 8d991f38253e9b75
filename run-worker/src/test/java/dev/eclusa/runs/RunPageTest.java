package dev.eclusa.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.eclusa.runs.RunPage.BadPage;
import dev.eclusa.runs.RunPage.Entry;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunPageTest {

  @ParameterizedTest
  @DisplayName("Payloads stay as they came, character by character")
  @ValueSource(
      strings = {
        "{\"n\": 12345678901234567890.10, \"a\":[1,  2]}",
        "[ ]",
        "{}",
        "1.50",
        "1E400",
        "-0",
        "true",
        "null",
        "\"text\"",
        "{\"deep\":{\"x\":\"}]\\\" ç 😀\"}}"
      })
  void keepsPayloads(String payload) throws BadPage {
    String body = " {\"items\" : [ {\"payload\":%s , \"externalId\":\"a\"} ] }".formatted(payload);

    assertEquals(List.of(new Entry("a", payload)), RunPage.read(body).entries());
  }

  @Test
  @DisplayName("Strings with escapes mean the same; what the contract doesn't know is passed over")
  void readsAll() throws BadPage {
    RunPage page =
        RunPage.read(
            """
            {"more":{"items":[1]}, "nextCursor":"c/2",
             "items":[{"externalId":"a","payload":"\\u00e7\\n\\"","x":[{}]},{"externalId":7}]}
            """);

    assertEquals(List.of(new Entry("a", "\"ç\\n\\\"\""), new Entry("7", "null")), page.entries());
    assertEquals("c/2", page.next());
  }

  @Test
  @DisplayName("Without nextCursor, or with null, a page is the last")
  void endsWithoutCursor() throws BadPage {
    assertNull(RunPage.read("{\"items\":[]}").next());
    assertNull(RunPage.read("{\"items\":[],\"nextCursor\":null}").next());
  }

  @ParameterizedTest(name = "{1}")
  @DisplayName("What is no page is refused, and the reason tells nothing of it")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "``                                               | no JSON object",
        "[]                                               | no JSON object",
        "{\"items\":                                      | no JSON",
        "{\"items\":[]} {}                                | more than one JSON object",
        "{\"items\":[]}}                                  | no JSON",
        "<html>                                           | no JSON",
        "{}                                               | no items",
        "{\"items\":null}                                 | items is no array",
        "{\"items\":{}}                                   | items is no array",
        "{\"items\":[1]}                                  | an item is no object",
        "{\"items\":[[]]}                                 | an item is no object",
        "{\"items\":[{\"payload\":1}]}                    | an item without externalId",
        "{\"items\":[{\"externalId\":null}]}              | an externalId is no text",
        "{\"items\":[{\"externalId\":1.5}]}               | an externalId is no text",
        "{\"items\":[{\"externalId\":\"\"}]}              | externalId hasn't 1 to 500 characters",
        "{\"items\":[{\"externalId\":\"a\\u0000\"}]}      | externalId has a control character",
        "{\"items\":[],\"nextCursor\":\"\"}               | nextCursor hasn't 1 to 4000 characters",
        "{\"items\":[],\"nextCursor\":5}                  | nextCursor is neither text nor null",
        "{\"items\":[],\"nextCursor\":\"a\\u0000\"}       | nextCursor has a control character"
      })
  void refuses(String body, String reason) {
    BadPage bad = assertThrows(BadPage.class, () -> RunPage.read(body));

    assertEquals(reason, bad.getMessage());
  }
}
