package dev.eclusa.local.stack;

import dev.eclusa.local.LocalStackException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * The folder that a stack keeps everything in: databases, secrets, certificate, logs, pid files.
 * Readable by its owner only. One stack at a time holds it; the kernel frees the hold when that
 * stack's launcher ends, however it ends.
 */
public final class DataFolder implements AutoCloseable {
  private static final String LOCK = "stack.lock";

  private final Path root;
  private final FileChannel lockFile;
  private final boolean temporary;

  private DataFolder(Path root, FileChannel lockFile, boolean temporary) {
    this.root = root;
    this.lockFile = lockFile;
    this.temporary = temporary;
  }

  /**
   * Opens the folder, making it if needed.
   *
   * @param temporary whether the folder goes when it is closed
   * @throws LocalStackException if another stack holds it, or it cannot be written
   */
  static DataFolder open(Path folder, boolean temporary) {
    Path root = folder.toAbsolutePath().normalize();
    try {
      createPrivate(root);
      FileChannel channel =
          FileChannel.open(
              root.resolve(LOCK),
              StandardOpenOption.CREATE,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE);
      if (!lock(channel)) {
        String holder = Files.readString(root.resolve(LOCK)).strip();
        channel.close();
        throw new LocalStackException(
            ("Another stack (process %s) uses the data folder %s. Stop it, or start this one with"
                    + " a folder and ports of its own: --data DIR --free-ports")
                .formatted(holder, root));
      }
      String pid = ProcessHandle.current().pid() + "\n";
      channel.truncate(0).write(ByteBuffer.wrap(pid.getBytes(StandardCharsets.UTF_8)));
      return new DataFolder(root, channel, temporary);
    } catch (FileSystemException e) {
      throw new LocalStackException(
          "The data folder %s cannot be used (%s). Choose another: --data DIR"
              .formatted(
                  root, e.getReason() == null ? e.getClass().getSimpleName() : e.getReason()),
          e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean lock(FileChannel channel) throws IOException {
    try {
      FileLock lock = channel.tryLock();
      return lock != null;
    } catch (OverlappingFileLockException heldByThisProcess) {
      return false;
    }
  }

  static void createPrivate(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      Files.createDirectories(folder);
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
    }
  }

  /** Deletes everything in the folder but the lock that this stack holds. */
  public void wipe() {
    try (Stream<Path> all = Files.walk(root)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        if (!path.equals(root) && !path.equals(root.resolve(LOCK))) {
          Files.delete(path);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot empty " + root, e);
    }
  }

  public Path root() {
    return root;
  }

  public Path postgres() {
    return root.resolve("postgres");
  }

  public Path redis() {
    return root.resolve("redis");
  }

  public Path secrets() {
    return root.resolve("secrets");
  }

  public Path tls() {
    return root.resolve("tls");
  }

  public Path logs() {
    return root.resolve("logs");
  }

  /** Pid files of what the stacks on this folder have started, in a folder per launcher. */
  public Path allRuns() {
    return root.resolve("run");
  }

  /** Pid files of what this stack has started. */
  public Path run() {
    return allRuns().resolve(Long.toString(ProcessHandle.current().pid()));
  }

  @Override
  public void close() {
    try {
      Files.deleteIfExists(run());
      if (temporary) {
        wipe();
        Files.deleteIfExists(root.resolve(LOCK));
        Files.deleteIfExists(root);
      }
      lockFile.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
