package dev.eclusa.local.cli;

import dev.eclusa.local.Patience;
import dev.eclusa.local.flow.FlowLine;
import dev.eclusa.local.flow.StackCounts;
import dev.eclusa.local.stack.LocalStack;
import dev.eclusa.local.stack.ServiceHandle;
import dev.eclusa.local.terminal.Screen;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Shows addresses and what flows, until the user stops it or a service dies. */
final class WatchFlow implements StackSession.Work {
  private static final Duration EVERY = Duration.ofSeconds(1);
  private static final int LOOKS_PER_LINE = 30;

  private final int ordersPerMinute;
  private StackCounts before;
  private StackCounts written;

  /**
   * Watches, while the provider sells a little.
   *
   * @param ordersPerMinute 0 for none
   */
  WatchFlow(int ordersPerMinute) {
    this.ordersPerMinute = ordersPerMinute;
  }

  @Override
  public int run(LocalStack stack, Screen screen, BooleanSupplier stopping) {
    screen.say(Addresses.of(stack));
    screen.say("Ctrl-C stops everything.");
    Trickle trickle = new Trickle(stack, ordersPerMinute);
    for (long look = 0; !stopping.getAsBoolean(); look++) {
      Optional<ServiceHandle> dead =
          stack.services().stream().filter(service -> !service.alive()).findFirst();
      if (dead.isPresent() && !stopping.getAsBoolean()) {
        screen.say(dead.get().died("by itself").getMessage());
        return 1;
      }
      trickle.second();
      show(stack, screen, look % LOOKS_PER_LINE == 0);
      Patience.pause(EVERY);
    }
    return 0;
  }

  private void show(LocalStack stack, Screen screen, boolean worthALine) {
    try {
      StackCounts now = StackCounts.read(stack.database());
      String line = FlowLine.of(now, before, EVERY.toMillis() / 1000.0);
      screen.status(line);
      if (worthALine && !screen.isTerminal() && !now.equals(written)) {
        screen.say(line);
        written = now;
      }
      before = now;
    } catch (SQLException away) {
      screen.status("the database is away");
    }
  }
}
