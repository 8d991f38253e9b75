package dev.eclusa.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("O6: instants as providers write them")
class InstantFormatTest {

  private static final ZoneId SAO_PAULO = ZoneId.of("America/Sao_Paulo");

  @ParameterizedTest
  @CsvSource({
    "2026-11-30T10:00:00Z, 2026-11-30T10:00:00Z",
    "2026-11-30t10:00:00z, 2026-11-30T10:00:00Z",
    "2026-11-30T10:00Z, 2026-11-30T10:00:00Z",
    "2026-11-30T10:00:00-03:00, 2026-11-30T13:00:00Z",
    "2026-11-30T10:00:00+0530, 2026-11-30T04:30:00Z",
    "2026-11-30T10:00:00.1Z, 2026-11-30T10:00:00.1Z",
    "2026-11-30T10:00:00.26-03:00, 2026-11-30T13:00:00.260Z",
    "2026-11-30T10:00:00.1234567Z, 2026-11-30T10:00:00.123456700Z",
    "2026-11-30T10:00:00.123456789Z, 2026-11-30T10:00:00.123456789Z",
    "1970-01-01T00:00:00Z, 1970-01-01T00:00:00Z",
    "9999-12-31T23:59:59.999Z, 9999-12-31T23:59:59.999Z",
    "2024-02-29T00:00:00Z, 2024-02-29T00:00:00Z"
  })
  void iso(String text, Instant instant) {
    assertEquals(Optional.of(instant), InstantFormat.iso().parse(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "ontem",
        "2026-11-30",
        "2026-11-30T10:00:00",
        "2026-11-30 10:00:00Z",
        "2026-02-30T10:00:00Z",
        "2026-13-01T00:00:00Z",
        "2026-11-30T24:00:00Z",
        "2026-11-30T10:00:60Z",
        "2026-11-30T10:00:00.1234567890Z",
        "2026-11-30T10:00:00Z ",
        "2026-11-30T10:00:00+25:00",
        "1732960800",
        "-1",
        "Infinity"
      })
  void isoRefusesGarbage(String text) {
    assertEquals(Optional.empty(), InstantFormat.iso().parse(text));
  }

  @Test
  @DisplayName("without a zone, the provider's counts, daylight saving included")
  void zoneOfTheProvider() {
    InstantFormat asaas = InstantFormat.pattern("yyyy-MM-dd HH:mm:ss", SAO_PAULO);
    assertEquals(
        Optional.of(Instant.parse("2024-06-12T19:45:03Z")), asaas.parse("2024-06-12 16:45:03"));
    // Summer time, as Brazil had it until 2019.
    assertEquals(
        Optional.of(Instant.parse("2019-01-12T18:45:03Z")), asaas.parse("2019-01-12 16:45:03"));
    assertEquals(Optional.empty(), asaas.parse("2024-02-30 16:45:03"));
    assertEquals(Optional.empty(), asaas.parse("2024-06-12T16:45:03"));
    assertEquals(
        Optional.of(Instant.parse("2024-06-12T16:45:03Z")),
        InstantFormat.isoLocal(ZoneOffset.UTC).parse("2024-06-12T16:45:03"));
    assertEquals(
        Optional.empty(), InstantFormat.isoLocal(ZoneOffset.UTC).parse("2024-06-12T16:45:03Z"));
  }

  @Test
  @DisplayName("hours that a zone repeats or leaves out are settled the same way every time")
  void edgesOfDaylightSaving() {
    InstantFormat berlin = InstantFormat.isoLocal(ZoneId.of("Europe/Berlin"));
    assertEquals(
        Optional.of(Instant.parse("2026-10-25T00:30:00Z")), berlin.parse("2026-10-25T02:30:00"));
    assertEquals(
        Optional.of(Instant.parse("2026-03-29T01:30:00Z")), berlin.parse("2026-03-29T02:30:00"));
  }

  @Test
  @DisplayName("a pattern with an offset needs no zone")
  void patternWithOffset() {
    assertEquals(
        Optional.of(Instant.parse("2026-11-30T13:00:00Z")),
        InstantFormat.pattern("dd/MM/yyyy HH:mm:ss XXX", null).parse("30/11/2026 10:00:00 -03:00"));
  }

  @ParameterizedTest
  @CsvSource({
    "1000, 0, 1970-01-01T00:00:00Z",
    "1000, 1732960800, 2024-11-30T10:00:00Z",
    "1000, 1732960800.5, 2024-11-30T10:00:00.500Z",
    "1000, 1732960800.123456789, 2024-11-30T10:00:00.123Z",
    "1000, -1, 1969-12-31T23:59:59Z",
    "1000, 253402300799, 9999-12-31T23:59:59Z",
    "1, 1732960800123, 2024-11-30T10:00:00.123Z",
    "1, -0.5, 1969-12-31T23:59:59.999Z"
  })
  void unix(int perUnit, String text, Instant instant) {
    assertEquals(Optional.of(instant), new InstantFormat.Unix(perUnit).parse(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "1e9", "0x10", "1.", ".5", "+1", "9999999999999999", "１７"})
  void unixRefusesGarbage(String text) {
    assertEquals(Optional.empty(), new InstantFormat.Unix(1000).parse(text));
  }
}
