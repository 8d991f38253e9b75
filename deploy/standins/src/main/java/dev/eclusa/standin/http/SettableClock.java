package dev.eclusa.standin.http;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;

/** The machine's clock, moved by an offset that tests set. */
public final class SettableClock extends Clock {

  private final Clock base;
  private volatile Duration ahead = Duration.ZERO;

  public SettableClock() {
    this(Clock.systemUTC());
  }

  private SettableClock(Clock base) {
    this.base = base;
  }

  /** Moves the clock by this much, on top of earlier moves; negative moves it back. */
  public void advance(Duration by) {
    ahead(ahead.plus(by));
  }

  /** Sets the distance to the machine's clock. */
  public void ahead(Duration distance) {
    ahead = distance;
  }

  public Duration ahead() {
    return ahead;
  }

  @Override
  public Instant instant() {
    return base.instant().plus(ahead);
  }

  @Override
  public ZoneId getZone() {
    return base.getZone();
  }

  @Override
  public Clock withZone(ZoneId zone) {
    SettableClock moved = new SettableClock(base.withZone(zone));
    moved.ahead(ahead);
    return moved;
  }
}
