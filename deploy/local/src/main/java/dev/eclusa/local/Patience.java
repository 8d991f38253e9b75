package dev.eclusa.local;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waiting for what no signal tells: another process coming up, or going away. */
public final class Patience {
  private static final Duration STEP = Duration.ofMillis(50);

  private Patience() {}

  /**
   * Asks again and again until the answer is yes.
   *
   * @return false if it was still no after {@code limit}, or the thread was interrupted
   */
  public static boolean until(Duration limit, BooleanSupplier condition) {
    long deadline = System.nanoTime() + limit.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() >= deadline || !pause(STEP)) {
        return condition.getAsBoolean();
      }
    }
    return true;
  }

  /** Returns false, with the interrupt kept, if the thread was interrupted meanwhile. */
  public static boolean pause(Duration duration) {
    try {
      Thread.sleep(duration.toMillis());
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
