package dev.eclusa.local.cli;

import dev.eclusa.local.terminal.Screen;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParentCommand;

/** {@code deploy/up smoke}. */
@Command(
    name = "smoke",
    mixinStandardHelpOptions = true,
    description = {
      "Sends one order and a run of one item through the whole pipeline, and shows for each stage"
          + " whether they came there.",
      "Ends with 0 if they came through, with 1 if not."
    })
final class Smoke implements Callable<Integer> {
  @ParentCommand private Up up;

  @Override
  public Integer call() {
    Screen screen = up.screen();
    return StackSession.run(up.stack(screen), screen, new SmokeWork());
  }
}
