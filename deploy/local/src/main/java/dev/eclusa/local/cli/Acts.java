package dev.eclusa.local.cli;

import dev.eclusa.local.stack.LocalStack;
import dev.eclusa.local.terminal.Screen;
import java.util.List;
import java.util.function.BooleanSupplier;

/** One after another, whatever came of those before; well if all are. */
final class Acts implements StackSession.Work {
  private final List<StackSession.Work> acts;

  Acts(List<StackSession.Work> acts) {
    this.acts = List.copyOf(acts);
  }

  @Override
  public int run(LocalStack stack, Screen screen, BooleanSupplier stopping) {
    int code = 0;
    for (StackSession.Work act : acts) {
      if (stopping.getAsBoolean()) {
        return 1;
      }
      code = Math.max(code, act.run(stack, screen, stopping));
    }
    return code;
  }
}
