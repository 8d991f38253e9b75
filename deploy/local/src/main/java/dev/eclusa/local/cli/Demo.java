package dev.eclusa.local.cli;

import dev.eclusa.local.terminal.Screen;
import java.security.SecureRandom;
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
      "Plays orders as providers really send them (shuffled, repeated, with bad signatures among"
          + " them), shows what came out, and compares every order with what its facts must give.",
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

  @Override
  public Integer call() {
    if (orders < 1 || orders > 1_000_000 || rate < 0) {
      throw new ParameterException(
          spec.commandLine(), "--orders takes 1 to 1,000,000, --rate 0 or more");
    }
    long chosen = seed == null ? new SecureRandom().nextInt(SEEDS) : seed;
    Screen screen = up.screen();
    return StackSession.run(up.stack(screen), screen, new DemoWork(chosen, orders, rate));
  }
}
