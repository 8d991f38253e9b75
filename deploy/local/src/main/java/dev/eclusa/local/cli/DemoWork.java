package dev.eclusa.local.cli;

import dev.eclusa.local.LocalStackException;
import dev.eclusa.local.Patience;
import dev.eclusa.local.run.OrderRun;
import dev.eclusa.local.run.RunProgress;
import dev.eclusa.local.run.RunResult;
import dev.eclusa.local.stack.LocalStack;
import dev.eclusa.local.terminal.Screen;
import dev.eclusa.standin.provider.PlanSettings;
import dev.eclusa.standin.provider.SendReport;
import dev.eclusa.standin.provider.SendSettings;
import dev.eclusa.standin.provider.Sending;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Plays orders, shows how far they are, and judges the outcome. */
final class DemoWork implements StackSession.Work {
  private static final Duration LOOK_EVERY = Duration.ofMillis(250);
  private static final Duration WRITE_EVERY = Duration.ofSeconds(5);
  private static final Duration STUCK_AFTER = Duration.ofSeconds(60);

  private final long seed;
  private final int orders;
  private final double rate;

  DemoWork(long seed, int orders, double rate) {
    this.seed = seed;
    this.orders = orders;
    this.rate = rate;
  }

  @Override
  public int run(LocalStack stack, Screen screen, BooleanSupplier stopping) {
    screen.say(
        "Playing %,d orders with seed %d (to play them again: deploy/up demo --seed %d)."
            .formatted(orders, seed, seed));
    OrderRun run = OrderRun.plan(stack, settings());
    Sending sending = run.send(SendSettings.standard().withRate(rate));
    if (!watch(run, sending, screen, stopping)) {
      screen.say("Nothing moved for %d s.".formatted(STUCK_AFTER.toSeconds()));
    }
    if (stopping.getAsBoolean()) {
      return 1;
    }
    try {
      RunResult result = run.result();
      screen.say(DemoReport.of(run.plan(), result, seed));
      return result.findings().isEmpty() ? 0 : 1;
    } catch (SQLException e) {
      throw new LocalStackException("The outcome cannot be read: " + e.getMessage(), e);
    }
  }

  /** Ids that no earlier demo on the same data has used. */
  private PlanSettings settings() {
    Instant now = Clock.systemUTC().instant();
    String start = Long.toString(now.toEpochMilli(), Character.MAX_RADIX).toUpperCase(Locale.ROOT);
    return PlanSettings.of(seed, orders, now).withIdPrefix("D" + seed + "-" + start + "-");
  }

  /** Returns when all is through; false if nothing moves any more. */
  private static boolean watch(
      OrderRun run, Sending sending, Screen screen, BooleanSupplier stopping) {
    String last = "";
    long movedAt = System.nanoTime();
    long writtenAt = System.nanoTime();
    while (!run.settled() && !stopping.getAsBoolean()) {
      String line = line(sending.report(), run.progress());
      long now = System.nanoTime();
      if (!line.equals(last)) {
        last = line;
        movedAt = now;
      } else if (now - movedAt > STUCK_AFTER.toNanos()) {
        return false;
      }
      screen.status(line);
      if (!screen.isTerminal() && now - writtenAt > WRITE_EVERY.toNanos()) {
        screen.say(line);
        writtenAt = now;
      }
      Patience.pause(LOOK_EVERY);
    }
    return true;
  }

  private static String line(SendReport sent, Optional<RunProgress> progress) {
    String begin = "sent %,d of %,d".formatted(sent.settled(), sent.planned());
    return progress
        .map(
            p ->
                begin
                    + " · applied %,d · effects %,d of %,d · mails %,d of %,d"
                        .formatted(
                            p.events() - p.waiting(),
                            p.effects() - p.undelivered(),
                            p.effects(),
                            p.mails() - p.unsent(),
                            p.mails()))
        .orElse(begin + " · the database is away");
  }
}
