package dev.eclusa.local.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * Ends the services when this JVM ends without doing so itself, even by {@code kill -9}: a shell in
 * a session of its own waits for the end of a pipe that only this JVM holds. (PostgreSQL and Redis
 * have guards of their own.) Not guaranteed if somebody kills the guard too; then the next start on
 * the same folder ends what is left ({@link Orphans}).
 */
public final class StackGuard implements AutoCloseable {
  // $1 folder of pid files, $2 folder to remove at the end, or empty.
  private static final String SCRIPT =
      """
      cat >/dev/null
      started() { sed 's/.*) //' "/proc/$1/stat" 2>/dev/null | cut -d' ' -f20; }
      signal() {
        left=1
        for file in "$2"/*.pid; do
          [ -e "$file" ] || continue
          read -r pid start boot <"$file"
          if [ "$(started "$pid")" = "$start" ]; then kill "-$1" "$pid" 2>/dev/null; left=0; fi
        done
        return $left
      }
      signal TERM "$1"
      i=0
      while signal 0 "$1" && [ $i -lt 250 ]; do sleep 0.1; i=$((i + 1)); done
      signal KILL "$1"
      rm -rf "$1"
      if [ -n "$2" ]; then
        i=0
        while [ -e "$2/postgres/data/postmaster.pid" ] && [ $i -lt 100 ]; do
          sleep 0.1; i=$((i + 1))
        done
        rm -rf "$2"
      fi
      """;

  private final Process shell;

  private StackGuard(Process shell) {
    this.shell = shell;
  }

  /**
   * Starts a guard.
   *
   * @param pidFiles folder with the pid files of what is to be ended
   * @param temporary folder to remove after that, or null
   */
  public static StackGuard over(Path pidFiles, Path temporary) {
    String remove = temporary == null ? "" : temporary.toString();
    try {
      Process shell =
          new ProcessBuilder("setsid", "sh", "-c", SCRIPT, "guard", pidFiles.toString(), remove)
              .redirectOutput(Redirect.DISCARD)
              .redirectError(Redirect.DISCARD)
              .start();
      return new StackGuard(shell);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start setsid (package util-linux)", e);
    }
  }

  /** Process id of the guard. */
  long pid() {
    return shell.pid();
  }

  /** The services have ended in order: nothing is left to guard. */
  @Override
  public void close() {
    shell.destroyForcibly();
    try {
      if (!shell.waitFor(5, TimeUnit.SECONDS)) {
        throw new IllegalStateException("the guard does not end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
