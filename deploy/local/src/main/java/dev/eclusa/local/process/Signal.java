package dev.eclusa.local.process;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** Signals to processes that this JVM did not start. */
public enum Signal {
  /** Fast shutdown of PostgreSQL: its sessions are ended, nothing committed is lost. */
  INT,
  /** Orderly stop of everything else. */
  TERM,
  KILL;

  /**
   * Sends this signal; a process that is already gone is no error.
   *
   * @throws IllegalStateException if no shell is there to send it with
   */
  public void send(ProcessIdentity to) {
    if (!to.alive()) {
      return;
    }
    try {
      Process kill =
          new ProcessBuilder("sh", "-c", "kill -" + name() + " \"$0\"", Long.toString(to.pid()))
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!kill.waitFor(5, TimeUnit.SECONDS)) {
        kill.destroyForcibly();
      }
    } catch (IOException e) {
      throw new IllegalStateException("no shell to send a signal with", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
