package dev.eclusa.local.cli;

import dev.eclusa.local.LocalStackException;
import dev.eclusa.local.stack.LocalStack;
import dev.eclusa.local.terminal.Screen;
import dev.eclusa.local.work.ActResult;
import dev.eclusa.local.work.ActSettings;
import dev.eclusa.local.work.SecondAct;
import java.sql.SQLException;
import java.time.Clock;
import java.util.function.BooleanSupplier;

/** Plays runs and items, shows how far they are, and judges the outcome. */
final class ActWork implements StackSession.Work {
  private final ActSettings settings;

  ActWork(ActSettings settings) {
    this.settings = settings;
  }

  @Override
  public int run(LocalStack stack, Screen screen, BooleanSupplier stopping) {
    screen.say(
        "Playing runs of three tenants, an outage of %d s and a pause."
            .formatted(settings.outage().toSeconds()));
    String prefix = Long.toString(Clock.systemUTC().millis(), Character.MAX_RADIX) + "-";
    SecondAct act = new SecondAct(stack, settings, prefix, new ActWatch(screen, stopping));
    try {
      ActResult result = act.play();
      screen.say(ActReport.of(result));
      return result.findings().isEmpty() ? 0 : 1;
    } catch (SQLException e) {
      throw new LocalStackException("The outcome cannot be read: " + e.getMessage(), e);
    }
  }
}
