package dev.eclusa.local.stack;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.local.LocalStackException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataFolderTest {
  @TempDir Path temp;

  @Test
  @DisplayName("a second stack on the same folder is refused, naming the first one's process")
  void oneAtATime() {
    try (DataFolder first = DataFolder.open(temp.resolve("data"), false)) {
      // When
      String message =
          assertThrows(LocalStackException.class, () -> DataFolder.open(first.root(), false))
              .getMessage();

      // Then
      assertTrue(message.contains("process " + ProcessHandle.current().pid()), message);
      assertTrue(message.contains("--data DIR"), message);
    }
  }

  @Test
  @DisplayName("after the first has ended, the next may use it")
  void again() {
    DataFolder.open(temp.resolve("data"), false).close();
    DataFolder.open(temp.resolve("data"), false).close();
  }

  @Test
  @DisplayName("a folder that cannot be made is refused with a way out")
  void impossible() throws IOException {
    // Given
    Path file = Files.createFile(temp.resolve("file"));

    // When
    String message =
        assertThrows(LocalStackException.class, () -> DataFolder.open(file.resolve("data"), false))
            .getMessage();

    // Then
    assertTrue(message.contains("--data DIR"), message);
  }

  @Test
  @DisplayName("starting over empties the folder and keeps the hold")
  void wipe() throws IOException {
    try (DataFolder folder = DataFolder.open(temp.resolve("data"), false)) {
      // Given
      Files.createDirectories(folder.postgres());
      Files.createFile(folder.postgres().resolve("PG_VERSION"));

      // When
      folder.wipe();

      // Then
      assertFalse(Files.exists(folder.postgres()));
      assertThrows(LocalStackException.class, () -> DataFolder.open(folder.root(), false));
    }
  }

  @Test
  @DisplayName("a temporary folder goes when it is closed")
  void temporary() throws IOException {
    // Given
    DataFolder folder = DataFolder.open(temp.resolve("data"), true);
    Files.createDirectories(folder.postgres());

    // When
    folder.close();

    // Then
    assertFalse(Files.exists(temp.resolve("data")));
  }

  @Test
  @DisplayName("secrets stay the same between runs, differ from each other, only the owner reads")
  void secrets() throws IOException {
    // Given
    Path folder = temp.resolve("secrets");
    String first = new Secrets(folder).hex("cron");

    // When
    Secrets later = new Secrets(folder);

    // Then
    assertEquals(first, later.hex("cron"));
    assertEquals(64, first.length());
    assertNotEquals(first, later.hex("operator"));
    assertTrue(later.standardWebhooks("fulfilment").startsWith("whsec_"));
    assertEquals("rw-------", permissions(later.file("cron")));
    assertEquals("rwx------", permissions(folder));
  }

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }
}
