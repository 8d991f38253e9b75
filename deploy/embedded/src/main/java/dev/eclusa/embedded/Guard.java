package dev.eclusa.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;

/**
 * Ends a server when this JVM ends, even by {@code kill -9}: a shell waits for the end of a pipe
 * that only this JVM holds, then stops the process named in the server's pid file and removes its
 * directory if that was temporary.
 */
final class Guard implements AutoCloseable {

  private static final String SCRIPT =
      """
      cat >/dev/null
      pid=$(head -n 1 "$1" 2>/dev/null)
      mine() { [ -n "$pid" ] && [ "$(cat "/proc/$pid/comm" 2>/dev/null)" = "$2" ]; }
      if mine "$@"; then
        kill -INT "$pid"
        i=0
        while [ $i -lt 100 ] && mine "$@"; do sleep 0.1; i=$((i + 1)); done
        if mine "$@"; then kill -KILL "$pid"; fi
      fi
      if [ -n "$3" ]; then rm -rf "$3"; fi
      """;

  private final Process shell;

  private Guard(Process shell) {
    this.shell = shell;
  }

  /**
   * @param pidFile names the server's process in its first line
   * @param program name of that process; a pid that was given to another program is left alone
   * @param temporary directory to remove afterwards, or null
   */
  static Guard over(Path pidFile, String program, Path temporary) {
    String remove = temporary == null ? "" : temporary.toString();
    try {
      Process shell =
          new ProcessBuilder(
                  "setsid", "sh", "-c", SCRIPT, "guard", pidFile.toString(), program, remove)
              .redirectOutput(Redirect.DISCARD)
              .redirectError(Redirect.DISCARD)
              .start();
      hold(shell);
      return new Guard(shell);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot guard " + program, e);
    }
  }

  /** A collected Process object would close the pipe; a waiting thread keeps it. */
  private static void hold(Process shell) {
    Thread holder =
        new Thread(
            () -> {
              try {
                shell.waitFor();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            "embedded-guard-" + shell.pid());
    holder.setDaemon(true);
    holder.start();
  }

  /** Leaves the server alone from now on. */
  @Override
  public void close() {
    shell.destroyForcibly();
  }
}
