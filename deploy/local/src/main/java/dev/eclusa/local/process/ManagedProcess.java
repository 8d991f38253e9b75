package dev.eclusa.local.process;

import dev.eclusa.local.LocalStackException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * A process of the stack: started from a {@link Launch}, written down in its pid file while it
 * runs, and ended by SIGTERM or, for tests of crashes, by SIGKILL. Safe for use by several threads.
 */
public final class ManagedProcess {
  private static final int TAIL = 25;

  private final Launch launch;
  private final PidFile pidFile;
  private Process process;

  public ManagedProcess(Launch launch, PidFile pidFile) {
    this.launch = launch;
    this.pidFile = pidFile;
  }

  public Launch launch() {
    return launch;
  }

  /**
   * Starts the process; its output is appended to the log.
   *
   * @throws IllegalStateException if it runs already
   */
  public synchronized void start() {
    if (alive()) {
      throw new IllegalStateException(launch.name() + " runs already");
    }
    try {
      Files.createDirectories(launch.log().getParent());
      ProcessBuilder builder =
          new ProcessBuilder(launch.command())
              .directory(launch.directory().toFile())
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.appendTo(launch.log().toFile()));
      builder.environment().putAll(launch.environment());
      process = builder.start();
      process.getOutputStream().close();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start " + launch.name(), e);
    }
    ProcessIdentity.of(process.pid()).ifPresent(pidFile::write);
  }

  public synchronized boolean alive() {
    return process != null && process.isAlive();
  }

  /** Process id of the running process. */
  public synchronized long pid() {
    return process.pid();
  }

  /** Asks the process to stop; does not wait. */
  public synchronized void terminate() {
    if (alive()) {
      process.destroy();
    }
  }

  /**
   * Waits until the process has ended; kills it when its time is over.
   *
   * @return false if it had to be killed
   */
  public boolean awaitEnd(Duration grace) {
    Process running = current();
    if (running == null) {
      return true;
    }
    boolean ended = waitFor(running, grace);
    if (!ended) {
      running.destroyForcibly();
      waitFor(running, Duration.ofSeconds(10));
    }
    pidFile.delete();
    return ended;
  }

  /** Ends the process by SIGKILL, as a crash would, and waits until it is gone. */
  public void kill9() {
    Process running = current();
    if (running != null) {
      running.destroyForcibly();
      waitFor(running, Duration.ofSeconds(10));
      pidFile.delete();
    }
  }

  /** What went wrong, with the end of the log, for a process that died by itself. */
  public LocalStackException died(String when) {
    Process ended = current();
    String code = ended == null ? "none: never started" : Integer.toString(ended.exitValue());
    String tail = String.join("\n  ", LogTail.of(launch.log(), TAIL));
    return new LocalStackException(
        "%s ended %s (exit code %s). The end of %s:%n%n  %s"
            .formatted(launch.name(), when, code, launch.log(), tail));
  }

  private synchronized Process current() {
    return process;
  }

  private static boolean waitFor(Process process, Duration limit) {
    try {
      return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return !process.isAlive();
    }
  }
}
