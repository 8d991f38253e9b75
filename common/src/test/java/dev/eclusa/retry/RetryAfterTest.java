package dev.eclusa.retry;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryAfterTest {

  private static final Clock NOON =
      Clock.fixed(Instant.parse("2026-03-01T12:00:00Z"), ZoneOffset.UTC);

  @ParameterizedTest
  @DisplayName("Seconds, or a date against the sender's clock, or against ours if it tells none")
  @CsvSource(
      delimiter = '|',
      value = {
        "0                              |                               | 0",
        "7                              |                               | 7",
        "'  120 '                       |                               | 120",
        "Sun, 01 Mar 2026 12:00:30 GMT  |                               | 30",
        "Sun, 01 Mar 2026 12:00:30 GMT  | Sun, 01 Mar 2026 12:00:20 GMT | 10",
        "Sun, 01 Mar 2026 12:00:30 GMT  | noon                          | 30",
        "Sun, 01 Mar 2026 11:00:00 GMT  |                               | 0",
      })
  void isRead(String value, String date, long seconds) {
    Map<String, String> headers =
        date == null ? Map.of("Retry-After", value) : Map.of("Retry-After", value, "Date", date);
    assertEquals(Optional.of(Duration.ofSeconds(seconds)), RetryAfter.in(headers::get, NOON));
  }

  @ParameterizedTest
  @DisplayName("What cannot be read asks for nothing")
  @ValueSource(strings = {"", "-1", "1.5", "soon", "9999999999", "Sun, 01 Mar 2026"})
  void isNothing(String value) {
    assertEquals(Optional.empty(), RetryAfter.in(Map.of("Retry-After", value)::get, NOON));
  }

  @Test
  @DisplayName("An answer without the header asks for nothing")
  void isMissing() {
    assertEquals(Optional.empty(), RetryAfter.in(Map.<String, String>of()::get, NOON));
  }
}
