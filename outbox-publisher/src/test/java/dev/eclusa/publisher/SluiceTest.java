package dev.eclusa.publisher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.Test;

class SluiceTest {

  private static final Duration PAUSE = Duration.ofSeconds(10);

  private long nanos = 1;
  private int told;
  private final Deque<Runnable> timers = new ArrayDeque<>();
  private final Sluice sluice =
      new Sluice(4, () -> nanos, (wait, task) -> timers.add(task), () -> told++);

  private void pass(Duration time) {
    nanos += time.toNanos();
    Runnable due = timers.poll();
    if (due != null) {
      due.run();
    }
  }

  @Test
  void letsInAsManyAsItIsWide() {
    assertEquals(3, sluice.enter(3));
    assertEquals(1, sluice.enter(3));
    assertEquals(0, sluice.enter(1));

    sluice.left(true);
    assertEquals(1, told, "whoever was turned away is told");
    assertEquals(1, sluice.enter(9));
  }

  @Test
  void tellsNobodyWhenNobodyWasTurnedAway() {
    assertEquals(4, sluice.enter(4));
    sluice.left(true);
    sluice.left(false);
    assertEquals(0, told);
  }

  @Test
  void opensAfterThePauseToOneAndWidensWithEachSuccess() {
    sluice.close(PAUSE);
    assertEquals(0, sluice.enter(5));
    assertEquals(PAUSE, sluice.closedFor());

    pass(PAUSE);
    assertEquals(1, told);
    assertEquals(1, sluice.enter(5));
    sluice.left(false);
    assertEquals(1, sluice.enter(5), "a failure widens nothing");
    sluice.left(true);
    assertEquals(2, sluice.enter(5));
    sluice.left(true);
    sluice.left(true);
    assertEquals(4, sluice.enter(9), "never wider than at first");
  }

  @Test
  void aLongerPauseIsKeptAndAShorterOneDoesNotShortenIt() {
    sluice.close(PAUSE);
    sluice.close(Duration.ofSeconds(1));
    assertEquals(1, timers.size());
    sluice.close(PAUSE.multipliedBy(2));
    assertEquals(2, timers.size());

    pass(PAUSE);
    assertEquals(0, told);
    assertTrue(sluice.closedFor().compareTo(Duration.ZERO) > 0);
    pass(PAUSE);
    assertEquals(1, told);
  }

  @Test
  void unusedPlacesAreFreeAgain() {
    assertEquals(4, sluice.enter(4));
    sluice.unused(3);
    assertEquals(3, sluice.enter(4));
  }
}
