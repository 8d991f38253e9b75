package dev.eclusa.applier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class InFlightTest {

  private final AtomicLong nanos = new AtomicLong(-5);
  private final InFlight inFlight = new InFlight(nanos::get);

  @Test
  @DisplayName("Tells the age of what has been running longest")
  void tells_the_longest() {
    Duration longest =
        inFlight.run(
            () -> {
              nanos.addAndGet(7);
              return inFlight.run(
                  () -> {
                    nanos.addAndGet(3);
                    return inFlight.longest();
                  });
            });

    assertEquals(Duration.ofNanos(10), longest);
    assertEquals(Duration.ZERO, inFlight.longest());
  }

  @Test
  @DisplayName("What failed isn't running any more")
  void forgets_what_failed() {
    assertThrows(
        IllegalStateException.class,
        () ->
            inFlight.run(
                () -> {
                  throw new IllegalStateException();
                }));
    nanos.addAndGet(100);

    assertEquals(Duration.ZERO, inFlight.longest());
  }
}
