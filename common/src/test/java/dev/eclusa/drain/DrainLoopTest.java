package dev.eclusa.drain;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class DrainLoopTest {

  private static final Duration NO_SWEEP = Duration.ofMillis(-1);

  private static DrainLoop loop(Duration sweepEvery, Drain drain) {
    return new DrainLoop("test", 1, sweepEvery, drain, new Random(7));
  }

  /** A drain of recent rows alone. */
  private static Drain recent(Drain drain) {
    return reach -> reach == Reach.RECENT ? drain.drain(reach) : 0;
  }

  @Test
  void looksAtBothReachesAtStart() throws InterruptedException {
    CountDownLatch recent = new CountDownLatch(1);
    CountDownLatch all = new CountDownLatch(1);
    Drain drain =
        reach -> {
          (reach == Reach.RECENT ? recent : all).countDown();
          return 0;
        };
    try (DrainLoop loop = loop(NO_SWEEP, drain)) {
      assertTrue(recent.await(10, TimeUnit.SECONDS));
      assertTrue(all.await(10, TimeUnit.SECONDS));
    }
  }

  @Test
  void aNudgeDrainsUntilNothingIsLeft() {
    AtomicInteger rows = new AtomicInteger();
    try (DrainLoop loop = loop(NO_SWEEP, recent(reach -> takeUpTo(rows, 10)))) {
      rows.set(95);
      loop.nudged();
      await().untilAsserted(() -> assertEquals(0, rows.get()));
    }
  }

  @Test
  void aNudgeDuringABatchIsNotLost() throws InterruptedException {
    CountDownLatch inBatch = new CountDownLatch(1);
    CountDownLatch letGo = new CountDownLatch(1);
    AtomicInteger looks = new AtomicInteger();
    Drain holdsTheFirst =
        recent(
            reach -> {
              if (looks.incrementAndGet() == 1) {
                inBatch.countDown();
                awaitLatch(letGo);
              }
              return 0;
            });
    try (DrainLoop loop = loop(NO_SWEEP, holdsTheFirst)) {
      assertTrue(inBatch.await(10, TimeUnit.SECONDS));
      loop.nudged();
      letGo.countDown();
      await().untilAsserted(() -> assertEquals(2, looks.get()));
    }
  }

  @Test
  @DisplayName("O10: without any nudge, the sweep comes by itself")
  void sweepsByItself() throws InterruptedException {
    Semaphore sweeps = new Semaphore(0);
    Drain counts =
        reach -> {
          if (reach == Reach.ALL) {
            sweeps.release();
          }
          return 0;
        };
    try (DrainLoop loop = loop(Duration.ofMillis(20), counts)) {
      assertTrue(sweeps.tryAcquire(5, 10, TimeUnit.SECONDS));
    }
  }

  @Test
  void aFailingBatchIsTriedAgain() {
    AtomicInteger looks = new AtomicInteger();
    Drain failsTwice =
        recent(
            reach -> {
              switch (looks.incrementAndGet()) {
                case 1 -> throw new IllegalStateException("database away");
                case 2 -> throw new StackOverflowError();
                default -> {
                  return 0;
                }
              }
            });
    try (DrainLoop loop = loop(NO_SWEEP, failsTwice)) {
      await().untilAsserted(() -> assertEquals(3, looks.get()));
    }
  }

  @Test
  void closingWaitsForTheBatchInFlightAndTakesNoOther() throws InterruptedException {
    CountDownLatch inBatch = new CountDownLatch(1);
    CountDownLatch letGo = new CountDownLatch(1);
    AtomicInteger batches = new AtomicInteger();
    Drain endless =
        recent(
            reach -> {
              inBatch.countDown();
              awaitLatch(letGo);
              return batches.incrementAndGet();
            });
    DrainLoop loop = loop(NO_SWEEP, endless);
    assertTrue(inBatch.await(10, TimeUnit.SECONDS));

    Thread closer = new Thread(loop::close);
    closer.start();
    await().until(() -> closer.getState() == Thread.State.WAITING);
    assertEquals(0, batches.get());
    letGo.countDown();
    closer.join(10_000);

    assertFalse(closer.isAlive());
    assertEquals(1, batches.get());
  }

  private static int takeUpTo(AtomicInteger rows, int most) {
    return Math.min(rows.getAndUpdate(n -> Math.max(0, n - most)), most);
  }

  private static void awaitLatch(CountDownLatch latch) {
    try {
      assertTrue(latch.await(10, TimeUnit.SECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
