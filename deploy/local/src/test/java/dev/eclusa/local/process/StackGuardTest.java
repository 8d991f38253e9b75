package dev.eclusa.local.process;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.local.Patience;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StackGuardTest {
  private static final Duration SOON = Duration.ofSeconds(10);

  @TempDir Path folder;

  @Test
  @DisplayName("after kill -9 of the launcher its processes end, and nothing else does")
  void endsWhatIsLeft() throws Exception {
    // Given
    Process service = new ProcessBuilder("sleep", "300").start();
    Process stranger = new ProcessBuilder("sleep", "300").start();
    Path run = folder.resolve("data/run");
    PidFile.in(run, "receiver-service").write(ProcessIdentity.of(service.pid()).orElseThrow());
    ProcessIdentity other = ProcessIdentity.of(stranger.pid()).orElseThrow();
    PidFile.in(run, "applier-service")
        .write(new ProcessIdentity(other.pid(), other.startTicks() - 1, other.bootId()));
    Process launcher = launcher(run, folder.resolve("data"));

    // When
    launcher.destroyForcibly().waitFor();

    // Then
    assertTrue(service.waitFor(SOON.toSeconds(), TimeUnit.SECONDS));
    assertTrue(Patience.until(SOON, () -> !Files.exists(folder.resolve("data"))));
    assertTrue(stranger.isAlive());
    stranger.destroyForcibly().waitFor();
  }

  @Test
  @DisplayName("a guard that is no longer needed leaves everything alone")
  void closed() throws Exception {
    // Given
    Process service = new ProcessBuilder("sleep", "300").start();
    Path run = folder.resolve("run");
    PidFile.in(run, "receiver-service").write(ProcessIdentity.of(service.pid()).orElseThrow());
    StackGuard guard = StackGuard.over(run, null);

    // When
    guard.close();

    // Then
    assertFalse(ProcessIdentity.of(guard.pid()).isPresent());
    assertTrue(service.isAlive());
    assertTrue(Files.exists(run));
    service.destroyForcibly().waitFor();
  }

  /** A JVM that starts a guard and waits to be killed. */
  private static Process launcher(Path run, Path temporary) throws IOException {
    Process launcher =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-cp",
                    System.getProperty("java.class.path"),
                    Launcher.class.getName(),
                    run.toString(),
                    temporary.toString()))
            .redirectErrorStream(true)
            .start();
    assertTrue(launcher.inputReader().readLine().contains("guarded"));
    return launcher;
  }

  static final class Launcher {
    private Launcher() {}

    public static void main(String[] args) throws InterruptedException {
      StackGuard.over(Path.of(args[0]), Path.of(args[1]));
      new PrintStream(new FileOutputStream(FileDescriptor.out), true).println("guarded");
      new CountDownLatch(1).await();
    }
  }
}
