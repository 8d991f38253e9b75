package dev.eclusa.local.cli;

import dev.eclusa.local.stack.LocalStack;
import dev.eclusa.standin.provider.PlanSettings;
import dev.eclusa.standin.provider.ProviderStandIn;
import dev.eclusa.standin.provider.SendSettings;
import java.time.Clock;
import java.time.Instant;
import java.util.Locale;

/** A little traffic, so that there is something to see: now and then the provider sells. */
final class Trickle {
  private final ProviderStandIn provider;
  private final double ordersPerSecond;
  private final Clock clock = Clock.systemUTC();
  private double owed;

  /**
   * Begins with nothing sent.
   *
   * @param ordersPerMinute 0 for none
   */
  Trickle(LocalStack stack, int ordersPerMinute) {
    this.provider = stack.standIns().provider();
    this.ordersPerSecond = ordersPerMinute / 60.0;
  }

  /** Called every second: sends what has come due. */
  void second() {
    owed += ordersPerSecond;
    int due = (int) owed;
    if (due > 0) {
      owed -= due;
      Instant now = clock.instant();
      long seed = now.toEpochMilli();
      String prefix = "L" + Long.toString(seed, Character.MAX_RADIX).toUpperCase(Locale.ROOT) + "-";
      PlanSettings settings = PlanSettings.of(seed, due, now).withIdPrefix(prefix);
      provider.send(provider.plan(settings), SendSettings.standard());
    }
  }
}
