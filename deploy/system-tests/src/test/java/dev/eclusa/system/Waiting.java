package dev.eclusa.system;

import java.time.Duration;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;

/** Waits for what the processes do. */
final class Waiting {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final Duration STEP = Duration.ofMillis(20);

  private Waiting() {}

  static void until(String what, Callable<Boolean> condition) {
    Awaitility.await(what)
        .atMost(LIMIT)
        .pollDelay(Duration.ZERO)
        .pollInterval(STEP)
        .until(condition);
  }
}
