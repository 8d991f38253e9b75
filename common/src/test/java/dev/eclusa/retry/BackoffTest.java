package dev.eclusa.retry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Random;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BackoffTest {

  private static final RandomGenerator NO_JITTER = () -> 0L;

  private final Backoff backoff = new Backoff(Duration.ofSeconds(5), Duration.ofMinutes(10));

  @Test
  void waitsDoubleFromTheBaseUpToTheCap() {
    assertEquals(Duration.ofSeconds(5), backoff.after(1, NO_JITTER));
    assertEquals(Duration.ofSeconds(10), backoff.after(2, NO_JITTER));
    assertEquals(Duration.ofSeconds(320), backoff.after(7, NO_JITTER));
    assertEquals(Duration.ofMinutes(10), backoff.after(8, NO_JITTER));
    assertEquals(Duration.ofMinutes(10), backoff.after(Integer.MAX_VALUE, NO_JITTER));
  }

  @Test
  void jitterOnlyAddsAndByAQuarterAtMost() {
    Random random = new Random(7);
    for (int i = 0; i < 10_000; i++) {
      Duration wait = backoff.after(3, random);
      assertFalse(wait.compareTo(Duration.ofSeconds(20)) < 0, "shorter than promised: " + wait);
      assertFalse(
          wait.compareTo(Duration.ofSeconds(25)) > 0, "longer than a quarter more: " + wait);
    }
  }

  @Test
  void aCrowdIsSpread() {
    Random random = new Random(7);
    long distinct =
        IntStream.range(0, 100)
            .mapToObj(i -> Backoff.spread(Duration.ofSeconds(30), random))
            .distinct()
            .count();
    assertTrue(distinct > 90, "only " + distinct + " instants for 100 waits");
  }

  @Test
  void aHugeBaseDoesNotOverflow() {
    Backoff slow = new Backoff(Duration.ofDays(30), Duration.ofDays(365));
    assertEquals(Duration.ofDays(365), slow.after(60, NO_JITTER));
  }

  @Test
  void nonsenseIsRefused() {
    Duration second = Duration.ofSeconds(1);
    assertThrows(IllegalArgumentException.class, () -> new Backoff(Duration.ZERO, second));
    assertThrows(IllegalArgumentException.class, () -> new Backoff(second.plus(second), second));
  }
}
