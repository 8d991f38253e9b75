package dev.eclusa.applier.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.eclusa.problem.ProblemException;
import java.time.Instant;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageTokenTest {

  @ParameterizedTest
  @DisplayName("Comes back as it went out, whatever the id holds")
  @ValueSource(strings = {"1", "a/b/c", "", "ação 🎉\n"})
  void round_trip(String id) {
    PageToken token = new PageToken(Instant.parse("2026-11-30T20:00:00.123456Z"), "loja", id);

    assertEquals(token, PageToken.parse(token.text()));
  }

  @Test
  void none_means_the_start() {
    assertEquals(PageToken.START, PageToken.parse(null));
    assertEquals(PageToken.START, PageToken.parse(""));
  }

  @ParameterizedTest
  @DisplayName("Anything else is the caller's mistake")
  @ValueSource(strings = {"%", "bm9uc2Vuc2U", "MS8y"})
  void refuses_others(String text) {
    assertEquals(
        400, assertThrows(ProblemException.class, () -> PageToken.parse(text)).problem().status());
  }
}
