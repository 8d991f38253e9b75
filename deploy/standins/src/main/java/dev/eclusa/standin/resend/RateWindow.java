package dev.eclusa.standin.resend;

import java.time.Duration;
import java.time.Instant;

/** Requests per second, by fixed windows that begin with the first request in them. */
final class RateWindow {

  private static final Duration LENGTH = Duration.ofSeconds(1);

  private int perSecond = 5;
  private Instant opened = Instant.MIN;
  private int used;

  /** 0 for no limit. */
  synchronized void perSecond(int limit) {
    perSecond = limit;
  }

  synchronized int perSecond() {
    return perSecond;
  }

  /** Counts a request that comes at this instant. */
  synchronized Standing take(Instant now) {
    if (now.isBefore(opened) || !now.isBefore(end())) {
      opened = now;
      used = 0;
    }
    used++;
    boolean allowed = perSecond == 0 || used <= perSecond;
    return new Standing(allowed, perSecond, Math.max(0, perSecond - used), 1);
  }

  private Instant end() {
    return opened.equals(Instant.MIN) ? Instant.MIN : opened.plus(LENGTH);
  }

  /**
   * What the headers say.
   *
   * @param resetSeconds whole seconds, rounded up, until the window ends
   */
  record Standing(boolean allowed, int limit, int remaining, int resetSeconds) {}
}
