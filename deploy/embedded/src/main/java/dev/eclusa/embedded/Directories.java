package dev.eclusa.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Directories that only their owner may enter: PostgreSQL refuses others. */
final class Directories {

  private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  private Directories() {}

  static Path temporary(String prefix) {
    try {
      return Files.createTempDirectory(prefix, OWNER_ONLY);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Path ensure(Path directory) {
    try {
      Path absolute = directory.toAbsolutePath().normalize();
      if (!Files.isDirectory(absolute)) {
        Files.createDirectories(absolute, OWNER_ONLY);
      }
      return absolute;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot create " + directory, e);
    }
  }

  /**
   * Removes the directory with all it holds; files that a dying server removes at the same time
   * don't matter.
   */
  static void delete(Path directory) {
    if (!Files.exists(directory)) {
      return;
    }
    try {
      Files.walkFileTree(directory, new Deleter());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete " + directory, e);
    }
  }

  private static final class Deleter extends SimpleFileVisitor<Path> {

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.deleteIfExists(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
      if (e instanceof NoSuchFileException) {
        return FileVisitResult.CONTINUE;
      }
      throw e;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, IOException e) throws IOException {
      if (e != null) {
        throw e;
      }
      Files.deleteIfExists(directory);
      return FileVisitResult.CONTINUE;
    }
  }
}
