package dev.eclusa.local.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OrphansTest {
  @TempDir Path folder;
  private Process left;

  @BeforeEach
  void leaveAProcess() throws IOException {
    left = new ProcessBuilder("sleep", "300").start();
  }

  @AfterEach
  void endIt() throws InterruptedException {
    left.destroyForcibly().waitFor();
  }

  @Test
  @DisplayName("a process that is written down is ended, and its file deleted")
  void ends() throws InterruptedException {
    // Given
    PidFile file = PidFile.in(folder.resolve("17-4711"), "receiver-service");
    file.write(ProcessIdentity.of(left.pid()).orElseThrow());

    // When
    List<String> ended = Orphans.end(folder);

    // Then
    assertEquals(List.of("receiver-service"), ended);
    assertTrue(left.waitFor(5, TimeUnit.SECONDS));
    assertFalse(Files.exists(file.path()));
  }

  @Test
  @DisplayName("a process that only has the same number is left alone")
  void sparesAnother() {
    // Given
    ProcessIdentity now = ProcessIdentity.of(left.pid()).orElseThrow();
    PidFile file = PidFile.in(folder.resolve("17-4711"), "receiver-service");
    file.write(new ProcessIdentity(now.pid(), now.startTicks() - 1, now.bootId()));

    // When
    List<String> ended = Orphans.end(folder);

    // Then
    assertEquals(List.of(), ended);
    assertTrue(left.isAlive());
    assertFalse(Files.exists(file.path()));
  }

  @Test
  @DisplayName("a broken file, and a folder that isn't there, do no harm")
  void broken() throws IOException {
    // Given
    Files.writeString(folder.resolve("redis.pid"), "not a process");

    // When, Then
    assertEquals(List.of(), Orphans.end(folder));
    assertEquals(List.of(), Orphans.end(folder.resolve("nowhere")));
  }
}
