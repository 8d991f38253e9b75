package dev.eclusa.local.cli;

import dev.eclusa.local.Patience;
import dev.eclusa.local.run.SingleOrder;
import dev.eclusa.local.stack.LocalStack;
import dev.eclusa.local.terminal.Screen;
import dev.eclusa.local.work.SingleItem;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** One order and one item, stage by stage. */
final class SmokeWork implements StackSession.Work {
  private static final Duration LIMIT = Duration.ofSeconds(15);

  private boolean allWell = true;

  @Override
  public int run(LocalStack stack, Screen screen, BooleanSupplier stopping) {
    SingleOrder order = new SingleOrder(stack);
    stage(screen, "forged webhook refused", order::forgeryIsRefused);
    stage(screen, "webhook taken", order::tellPaid);
    stage(screen, "stored", order::isStored);
    stage(screen, "applied", order::isApplied);
    stage(screen, "effect delivered", order::effectIsDelivered);
    stage(screen, "refund taken", order::tellRefunded);
    stage(screen, "mail sent", order::mailIsSent);
    SingleItem item = new SingleItem(stack);
    stage(screen, "run taken", item::start);
    stage(screen, "item listed", item::isListed);
    stage(screen, "item worked on", item::isWorkedOn);
    stage(screen, "run completed", item::isCompleted);
    return allWell && !stopping.getAsBoolean() ? 0 : 1;
  }

  private void stage(Screen screen, String name, BooleanSupplier reached) {
    long begin = System.nanoTime();
    boolean well = Patience.until(LIMIT, reached);
    long took = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
    screen.say("  %s %-24s %,6d ms".formatted(well ? "✓" : "✗", name, took));
    allWell &= well;
  }
}
