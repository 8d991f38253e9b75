package dev.eclusa.local.cli;

import dev.eclusa.local.stack.LocalStack;
import dev.eclusa.local.terminal.Screen;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/**
 * A stack for the time that a command needs it. Ctrl-C (or SIGTERM) stops it in order, whatever it
 * is at.
 */
final class StackSession {
  /** What a command does with a running stack. */
  interface Work {
    /**
     * Does it.
     *
     * @param stopping whether the user wants to stop; the stack is going away then
     * @return exit code
     */
    int run(LocalStack stack, Screen screen, BooleanSupplier stopping);
  }

  private final LocalStack stack;
  private final Screen screen;
  private final AtomicBoolean stopping = new AtomicBoolean();

  private StackSession(LocalStack stack, Screen screen) {
    this.stack = stack;
    this.screen = screen;
  }

  static int run(LocalStack stack, Screen screen, Work work) {
    return new StackSession(stack, screen).run(work);
  }

  private int run(Work work) {
    Thread onSignal = new Thread(this::stopOnSignal, "stop-on-signal");
    Runtime.getRuntime().addShutdownHook(onSignal);
    try (stack) {
      screen.say("Starting the stack ...");
      stack.start();
      int code = work.run(stack, screen, stopping::get);
      screen.status("… stopping");
      return code;
    } catch (RuntimeException e) {
      if (!stopping.get()) {
        throw e;
      }
      // What fails while everything is being stopped is of no interest.
      return 1;
    } finally {
      screen.status("");
      forget(onSignal);
    }
  }

  private void forget(Thread onSignal) {
    if (stopping.compareAndSet(false, true)) {
      try {
        Runtime.getRuntime().removeShutdownHook(onSignal);
      } catch (IllegalStateException justNow) {
        // A signal has come meanwhile: it finds nothing left to stop.
      }
    }
  }

  private void stopOnSignal() {
    if (stopping.compareAndSet(false, true)) {
      screen.say("Stopping ...");
      stack.close();
      screen.say("Stopped.");
    }
  }
}
