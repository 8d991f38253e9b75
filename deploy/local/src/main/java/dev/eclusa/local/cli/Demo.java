package dev.eclusa.local.cli;

import dev.eclusa.local.terminal.Screen;
import dev.eclusa.local.work.ActSettings;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code deploy/up demo}. */
@Command(
    name = "demo",
    mixinStandardHelpOptions = true,
    description = {
      "First act: plays orders as providers really send them (shuffled, repeated, with bad"
          + " signatures among them), shows what came out, and compares every order with what its"
          + " facts must give.",
      "Second act: three tenants at once, one with a large run, one with a small run, one whose"
          + " items come by webhooks, while an integration is out and a handler is paused; shows"
          + " who waited how long, and checks that each item was done once.",
      "Ends with 0 if all is right, with 1 if anything is off."
    })
final class Demo implements Callable<Integer> {
  private static final int SEEDS = 1_000_000;

  @ParentCommand private Up up;
  @Spec private CommandSpec spec;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Plays the same orders as an earlier demo with this seed (default: a new one).")
  private Long seed;

  @Option(
      names = "--orders",
      paramLabel = "N",
      defaultValue = "1000",
      description = "How many orders (default: ${DEFAULT-VALUE}).")
  private int orders;

  @Option(
      names = "--rate",
      paramLabel = "N",
      defaultValue = "0",
      description = "Webhooks per second (default: as fast as they are taken).")
  private double rate;

  @Option(
      names = "--items",
      paramLabel = "N",
      defaultValue = "50000",
      description = "Items of the second act's large run (default: ${DEFAULT-VALUE}).")
  private int items;

  @Option(
      names = "--outage",
      paramLabel = "SECONDS",
      defaultValue = "40",
      description = "How long an integration is out in the second act (default: ${DEFAULT-VALUE}).")
  private int outage;

  @Option(
      names = "--act",
      paramLabel = "N",
      description = "Plays only the first act, or only the second (default: both).")
  private Integer act;

  @Override
  public Integer call() {
    check(orders >= 1 && orders <= 1_000_000, "--orders takes 1 to 1,000,000");
    check(rate >= 0, "--rate takes 0 or more");
    check(
        items >= ActSettings.FEWEST_ITEMS && items <= ActSettings.MOST_ITEMS,
        "--items takes %,d to %,d".formatted(ActSettings.FEWEST_ITEMS, ActSettings.MOST_ITEMS));
    long longest = ActSettings.LONGEST_OUTAGE.toSeconds();
    check(outage >= 1 && outage <= longest, "--outage takes 1 to " + longest);
    check(act == null || act == 1 || act == 2, "--act takes 1 or 2");
    Screen screen = up.screen();
    return StackSession.run(up.stack(screen), screen, new Acts(acts()));
  }

  private void check(boolean right, String otherwise) {
    if (!right) {
      throw new ParameterException(spec.commandLine(), otherwise);
    }
  }

  private List<StackSession.Work> acts() {
    long chosen = seed == null ? new SecureRandom().nextInt(SEEDS) : seed;
    StackSession.Work first = new DemoWork(chosen, orders, rate);
    StackSession.Work second = new ActWork(ActSettings.of(items, Duration.ofSeconds(outage)));
    return act == null ? List.of(first, second) : List.of(act == 1 ? first : second);
  }
}
