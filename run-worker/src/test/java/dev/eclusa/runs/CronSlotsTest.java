package dev.eclusa.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * New York puts its clocks forward on 2026-03-08 (02:00 EST is 03:00 EDT, 07:00Z) and back on
 * 2026-11-01 (02:00 EDT is 01:00 EST, 06:00Z).
 */
class CronSlotsTest {

  private static final String NEW_YORK = "America/New_York";

  private static List<String> slots(String cron, String zone, String after, int number) {
    CronSlots slots = CronSlots.of(cron, zone);
    List<String> found = new ArrayList<>();
    Instant at = Instant.parse(after);
    while (found.size() < number) {
      at = slots.after(at).orElseThrow();
      found.add(at.toString());
    }
    return found;
  }

  @Test
  @DisplayName("A slot follows the clock on the wall of its zone")
  void followsItsZone() {
    assertEquals(
        List.of("2026-06-01T06:00:00Z", "2026-06-02T06:00:00Z"),
        slots("0 3 * * *", "America/Sao_Paulo", "2026-05-31T12:00:00Z", 2));
    assertEquals(
        List.of("2026-01-05T00:00:00Z", "2026-01-12T00:00:00Z"),
        slots("0 0 * * 1", "UTC", "2026-01-01T00:00:00Z", 2));
  }

  @Test
  @DisplayName("The slot that an instant is, isn't after it")
  void isStrictlyAfter() {
    assertEquals(
        List.of("2026-01-01T00:05:00Z"), slots("*/5 * * * *", "UTC", "2026-01-01T00:00:00Z", 1));
    assertEquals(
        List.of("2026-01-01T00:00:00Z"),
        slots("*/5 * * * *", "UTC", "2025-12-31T23:59:59.999999999Z", 1));
  }

  @Test
  @DisplayName("Q49: a slot in the hour that is skipped fires once, as much later")
  void firesOnceInTheGap() {
    assertEquals(
        List.of("2026-03-07T07:30:00Z", "2026-03-08T07:30:00Z", "2026-03-09T06:30:00Z"),
        slots("30 2 * * *", NEW_YORK, "2026-03-07T00:00:00Z", 3));
  }

  @Test
  @DisplayName("Q49: asked in mid-gap or just after it, the slot that was moved is still found")
  void findsTheMovedSlot() {
    assertEquals(
        List.of("2026-03-08T07:30:00Z"), slots("30 2 * * *", NEW_YORK, "2026-03-08T07:00:00Z", 1));
    assertEquals(
        List.of("2026-03-08T07:30:00Z", "2026-03-09T06:30:00Z"),
        slots("30 2 * * *", NEW_YORK, "2026-03-08T07:29:59Z", 2));
  }

  @Test
  @DisplayName("Q49: a slot in the hour that comes twice fires once")
  void firesOnceInTheOverlap() {
    assertEquals(
        List.of("2026-10-31T05:30:00Z", "2026-11-01T05:30:00Z", "2026-11-02T06:30:00Z"),
        slots("30 1 * * *", NEW_YORK, "2026-10-31T00:00:00Z", 3));
  }

  @Test
  @DisplayName("Two slots that a gap puts on one instant are one")
  void mergesSlots() {
    assertEquals(
        List.of("2026-03-08T07:30:00Z", "2026-03-09T06:30:00Z", "2026-03-09T07:30:00Z"),
        slots("30 2,3 * * *", NEW_YORK, "2026-03-08T00:00:00Z", 3));
  }

  @Test
  @DisplayName("Q49: what fires every hour goes on in real time through both changes")
  void neitherPausesNorDoubles() {
    assertEquals(
        List.of(
            "2026-03-08T05:30:00Z",
            "2026-03-08T06:30:00Z",
            "2026-03-08T07:30:00Z",
            "2026-03-08T08:30:00Z"),
        slots("30 * * * *", NEW_YORK, "2026-03-08T05:00:00Z", 4));
    assertEquals(
        List.of(
            "2026-11-01T05:00:00Z",
            "2026-11-01T05:30:00Z",
            "2026-11-01T06:00:00Z",
            "2026-11-01T06:30:00Z",
            "2026-11-01T07:00:00Z"),
        slots("*/30 * * * *", NEW_YORK, "2026-11-01T04:59:00Z", 5));
  }

  @Test
  @DisplayName("Every n-th hour keeps to its local hours after a change")
  void keepsToLocalHours() {
    assertEquals(
        List.of("2026-03-08T05:00:00Z", "2026-03-08T08:00:00Z", "2026-03-08T10:00:00Z"),
        slots("0 */2 * * *", NEW_YORK, "2026-03-08T04:00:00Z", 3));
  }

  @Test
  @DisplayName("A slot that is rare is found years ahead, through all changes of clocks")
  void looksFarAhead() {
    assertEquals(
        List.of("2028-02-29T05:00:00Z"), slots("0 0 29 2 *", NEW_YORK, "2026-01-01T00:00:00Z", 1));
    assertEquals(
        List.of("2028-02-29T05:30:00Z"), slots("30 * 29 2 *", NEW_YORK, "2026-01-01T00:00:00Z", 1));
  }

  @ParameterizedTest
  @DisplayName("What can't be read or never comes true is refused, with the reason")
  @CsvSource(
      delimiter = '|',
      value = {
        "0 3 * *     | UTC          | the cron expression can't be read",
        "61 * * * *  | UTC          | the cron expression can't be read",
        "often       | UTC          | the cron expression can't be read",
        "''          | UTC          | the cron expression can't be read",
        "0 0 30 2 *  | UTC          | the cron expression never comes true",
        "0 3 * * *   | America/Acme | there is no such time zone",
        "0 3 * * *   | ''           | there is no such time zone"
      })
  void refuses(String cron, String zone, String reason) {
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> CronSlots.of(cron, zone));

    assertEquals(reason, refused.getMessage());
  }
}
