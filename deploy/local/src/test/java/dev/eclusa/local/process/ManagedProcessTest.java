package dev.eclusa.local.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.local.Patience;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManagedProcessTest {
  private static final Duration SOON = Duration.ofSeconds(5);

  @TempDir Path folder;

  @Test
  @DisplayName("it is written down while it runs, and has ended in order after SIGTERM")
  void stops() {
    // Given
    ManagedProcess process = shell("trap 'exit 0' TERM; echo up; while :; do sleep 0.05; done");
    process.start();
    assertTrue(Patience.until(SOON, () -> LogTail.of(log(), 1).equals(List.of("up"))));
    assertEquals(process.pid(), pidFile().read().orElseThrow().pid());

    // When
    process.terminate();
    boolean inOrder = process.awaitEnd(SOON);

    // Then
    assertTrue(inOrder);
    assertFalse(process.alive());
    assertFalse(Files.exists(pidFile().path()));
  }

  @Test
  @DisplayName("one that ignores SIGTERM is killed when its time is over")
  void killsTheStubborn() {
    // Given
    ManagedProcess process = shell("trap '' TERM; echo up; while :; do sleep 0.05; done");
    process.start();
    assertTrue(Patience.until(SOON, () -> LogTail.of(log(), 1).equals(List.of("up"))));

    // When
    process.terminate();
    boolean inOrder = process.awaitEnd(Duration.ofMillis(200));

    // Then
    assertFalse(inOrder);
    assertFalse(process.alive());
  }

  @Test
  @DisplayName("after kill -9 it can be started again, and its log goes on")
  void startsAgain() {
    // Given
    ManagedProcess process = shell("echo up; sleep 300");
    process.start();
    assertTrue(Patience.until(SOON, () -> LogTail.of(log(), 9).size() == 1));

    // When
    process.kill9();
    process.start();

    // Then
    assertTrue(Patience.until(SOON, () -> LogTail.of(log(), 9).equals(List.of("up", "up"))));
    process.kill9();
  }

  @Test
  @DisplayName("one that dies shows its exit code and the end of its log")
  void tellsWhyItDied() {
    // Given
    ManagedProcess process = shell("echo no database; exit 3");
    process.start();
    process.awaitEnd(SOON);

    // When
    String message = process.died("while starting").getMessage();

    // Then
    assertTrue(message.contains("sample ended while starting (exit code 3)"), message);
    assertTrue(message.contains("no database"), message);
  }

  @Test
  @DisplayName("of a long log only the last lines are shown")
  void tail() throws IOException {
    // Given
    Files.writeString(log(), "line\n".repeat(100_000) + "the last one");

    // When, Then
    assertEquals(List.of("line", "the last one"), LogTail.of(log(), 2));
  }

  private ManagedProcess shell(String script) {
    Launch launch = new Launch("sample", List.of("bash", "-c", script), Map.of(), folder, log());
    return new ManagedProcess(launch, pidFile());
  }

  private Path log() {
    return folder.resolve("sample.log");
  }

  private PidFile pidFile() {
    return PidFile.in(folder, "sample");
  }
}
