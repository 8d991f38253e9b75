package dev.eclusa.local.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/** Remembers on disk which process was started, so that a later launcher ends it and no other. */
public record PidFile(Path path) {
  private static final String SUFFIX = ".pid";

  /** The file for a process of this name in a folder. */
  public static PidFile in(Path folder, String name) {
    return new PidFile(folder.resolve(name + SUFFIX));
  }

  public static boolean isPidFile(Path path) {
    return path.getFileName().toString().endsWith(SUFFIX);
  }

  /** Name of the process that the file is about. */
  public String name() {
    String file = path.getFileName().toString();
    return file.substring(0, file.length() - SUFFIX.length());
  }

  /** Replaces the content at once: a reader sees the old or the new process, never half a line. */
  public void write(ProcessIdentity identity) {
    Path next = path.resolveSibling(path.getFileName() + ".next");
    String line = identity.pid() + " " + identity.startTicks() + " " + identity.bootId() + "\n";
    try {
      Files.createDirectories(path.getParent());
      Files.writeString(next, line);
      Files.move(next, path, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + path, e);
    }
  }

  /** What was written; empty without a file, or with one that holds something else. */
  public Optional<ProcessIdentity> read() {
    try {
      String[] parts = Files.readString(path).strip().split(" ", -1);
      return parts.length == 3
          ? Optional.of(
              new ProcessIdentity(Long.parseLong(parts[0]), Long.parseLong(parts[1]), parts[2]))
          : Optional.empty();
    } catch (IOException | NumberFormatException unreadable) {
      return Optional.empty();
    }
  }

  public void delete() {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete " + path, e);
    }
  }
}
