package dev.eclusa.publisher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.vertx.core.MultiMap;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnswerReaderTest {

  private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");
  private static final Duration BUSY = Duration.ofSeconds(5);

  private final AnswerReader reader = new AnswerReader(Clock.fixed(NOW, ZoneOffset.UTC), BUSY);

  private static MultiMap headers(String... namesAndValues) {
    MultiMap headers = MultiMap.caseInsensitiveMultiMap();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      headers.add(namesAndValues[i], namesAndValues[i + 1]);
    }
    return headers;
  }

  @ParameterizedTest
  @CsvSource({
    "200,Taken",
    "201,Taken",
    "202,Taken",
    "204,Taken",
    "299,Taken",
    "301,Refused",
    "302,Refused",
    "400,Refused",
    "401,Refused",
    "403,Refused",
    "404,Refused",
    "405,Refused",
    "413,Refused",
    "451,Refused",
    "408,Failed",
    "425,Failed",
    "500,Failed",
    "502,Failed",
    "503,Failed",
    "504,Failed",
    "409,Rejected",
    "410,Rejected",
    "422,Rejected",
    "429,Busy"
  })
  void readsTheStatus(int status, String kind) {
    assertEquals(kind, reader.read(status, headers()).getClass().getSimpleName());
  }

  @ParameterizedTest
  @CsvSource({
    "7,7",
    "0,1",
    "' 30 ',30",
    "-5,5",
    "soon,5",
    "'',5",
    "99999999999,5",
    "'Mon, 30 Nov 2026 12:00:40 GMT',40",
    "'Mon, 30 Nov 2026 11:00:00 GMT',1"
  })
  void readsRetryAfter(String value, long seconds) {
    Answer.Busy busy =
        assertInstanceOf(Answer.Busy.class, reader.read(429, headers("retry-after", value)));
    assertEquals(Duration.ofSeconds(seconds), busy.pause());
  }

  @Test
  void aDateIsMeasuredByTheDestinationsOwnClock() {
    MultiMap headers =
        headers(
            "Date", "Mon, 30 Nov 2026 12:10:00 GMT",
            "Retry-After", "Mon, 30 Nov 2026 12:10:20 GMT");
    Answer.Busy busy = assertInstanceOf(Answer.Busy.class, reader.read(503, headers));
    assertEquals(Duration.ofSeconds(20), busy.pause());
  }
}
