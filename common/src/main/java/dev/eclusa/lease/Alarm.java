package dev.eclusa.lease;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Rings when rows that this process put off become due again, so that a short wait isn't rounded up
 * to the next sweep. Never early, at most {@value #STEP_MILLIS} ms late; rings within one step are
 * one. Longer waits are left to the sweep. Lost with the process: the sweep makes up for it.
 */
final class Alarm {

  private static final int STEP_MILLIS = 25;
  private static final Duration LONGEST = Duration.ofSeconds(60);

  private final ScheduledExecutorService timer;
  private final Runnable ring;
  private final Set<Long> steps = ConcurrentHashMap.newKeySet();

  Alarm(ScheduledExecutorService timer, Runnable ring) {
    this.timer = timer;
    this.ring = ring;
  }

  void after(Duration wait) {
    if (wait.compareTo(LONGEST) > 0) {
      return;
    }
    long now = TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
    long step = Math.floorDiv(now + wait.toMillis(), STEP_MILLIS) + 1;
    if (steps.add(step)) {
      schedule(step, step * STEP_MILLIS - now);
    }
  }

  private void schedule(long step, long millis) {
    Runnable task =
        () -> {
          steps.remove(step);
          ring.run();
        };
    try {
      var unused = timer.schedule(task, millis, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException stopped) {
      steps.remove(step);
    }
  }
}
