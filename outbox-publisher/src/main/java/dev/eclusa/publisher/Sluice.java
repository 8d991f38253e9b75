package dev.eclusa.publisher;

import java.time.Duration;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;

/**
 * How many effects may be on their way to a destination at once. Wide open as a rule; closed for a
 * while when the destination is down or asks for a pause, and then opened to one effect, and to one
 * more with each that is taken: a backlog flows off smoothly instead of falling on a system that
 * has just come back.
 */
final class Sluice {

  private final int widest;
  private final LongSupplier nanoClock;
  private final BiConsumer<Duration, Runnable> timer;
  private final Runnable room;

  private int width;
  private int inside;
  private long closedUntil;
  private boolean closed;
  private boolean turnedAway;

  /**
   * @param timer runs a task once, after a wait
   * @param room told when those who were turned away may come again; must return at once
   */
  Sluice(int widest, LongSupplier nanoClock, BiConsumer<Duration, Runnable> timer, Runnable room) {
    this.widest = widest;
    this.width = widest;
    this.nanoClock = nanoClock;
    this.timer = timer;
    this.room = room;
  }

  /** Lets up to {@code max} in; 0 when it is closed or full. */
  synchronized int enter(int max) {
    int free = closedFor().isZero() ? width - inside : 0;
    int let = Math.max(0, Math.min(max, free));
    inside += let;
    turnedAway |= let == 0;
    return let;
  }

  /** Gives places back that nobody took. */
  synchronized void unused(int places) {
    inside -= places;
  }

  /**
   * One is through.
   *
   * @param taken whether the destination took it
   */
  void left(boolean taken) {
    boolean tell;
    synchronized (this) {
      inside--;
      width = taken ? Math.min(widest, width + 1) : width;
      tell = turnedAway && closedFor().isZero();
      turnedAway = turnedAway && !tell;
    }
    if (tell) {
      room.run();
    }
  }

  /** Lets nobody in for {@code pause}, and then one at first. A longer pause is kept. */
  void close(Duration pause) {
    synchronized (this) {
      width = 1;
      long until = nanoClock.getAsLong() + pause.toNanos();
      if (!closedFor().isZero() && until - closedUntil <= 0) {
        return;
      }
      closed = true;
      closedUntil = until;
    }
    timer.accept(pause, this::reopen);
  }

  private void reopen() {
    synchronized (this) {
      Duration left = closedFor();
      if (!left.isZero()) {
        return; // it was closed for longer meanwhile, by a timer of its own
      }
      turnedAway = false;
    }
    room.run();
  }

  /** What is left of the pause; zero when open. */
  synchronized Duration closedFor() {
    if (closed && closedUntil - nanoClock.getAsLong() <= 0) {
      closed = false;
    }
    return closed ? Duration.ofNanos(closedUntil - nanoClock.getAsLong()) : Duration.ZERO;
  }

  synchronized int width() {
    return width;
  }
}
