package dev.eclusa.local.cli;

import dev.eclusa.local.LocalStackException;
import dev.eclusa.local.Patience;
import dev.eclusa.local.terminal.Screen;
import dev.eclusa.local.work.Watch;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Shows an act on the screen, and breaks it off when the user wants to stop. */
final class ActWatch implements Watch {
  private static final Duration LOOK_EVERY = Duration.ofMillis(250);
  private static final Duration WRITE_EVERY = Duration.ofSeconds(5);

  private final Screen screen;
  private final BooleanSupplier stopping;
  private final long start = System.nanoTime();
  private long writtenAt = start;

  ActWatch(Screen screen, BooleanSupplier stopping) {
    this.screen = screen;
    this.stopping = stopping;
  }

  @Override
  public void tell(String what) {
    screen.say(
        "  %3d s  %s".formatted(Duration.ofNanos(System.nanoTime() - start).toSeconds(), what));
  }

  @Override
  public boolean until(Duration limit, BooleanSupplier condition, Line line) {
    long deadline = System.nanoTime() + limit.toNanos();
    while (!condition.getAsBoolean()) {
      if (stopping.getAsBoolean()) {
        throw new LocalStackException("stopped");
      }
      show(line.now());
      long left = deadline - System.nanoTime();
      if (left <= 0) {
        return false;
      }
      Patience.pause(Duration.ofNanos(Math.min(left, LOOK_EVERY.toNanos())));
    }
    return true;
  }

  private void show(String line) {
    screen.status(line);
    if (!screen.isTerminal() && System.nanoTime() - writtenAt > WRITE_EVERY.toNanos()) {
      tell(line);
      writtenAt = System.nanoTime();
    }
  }
}
