package dev.eclusa.local.stack;

import dev.eclusa.local.LocalStackException;
import dev.eclusa.local.Patience;
import dev.eclusa.local.process.ProcessIdentity;
import dev.eclusa.local.process.Signal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * PostgreSQL and Redis of an earlier run on the same data folder: their guards end them when a
 * launcher dies, which takes a moment. Until they are gone their ports are not free.
 */
final class ServerOrphans {
  private static final Duration GONE_WITHIN = Duration.ofSeconds(30);

  private ServerOrphans() {}

  /** Returns when no server runs on the folder any more. The caller holds the folder. */
  static void end(DataFolder folder) {
    end("postgres", folder.postgres().resolve("data/postmaster.pid"));
    end("redis-server", folder.redis().resolve("redis.pid"));
  }

  private static void end(String program, Path pidFile) {
    Optional<ProcessIdentity> running = running(program, pidFile);
    if (running.isEmpty()) {
      return;
    }
    Signal.INT.send(running.get());
    if (!Patience.until(GONE_WITHIN, () -> !running.get().alive())) {
      throw new LocalStackException(
          "%s (process %d) of an earlier run does not end".formatted(program, running.get().pid()));
    }
  }

  private static Optional<ProcessIdentity> running(String program, Path pidFile) {
    try {
      long pid = Long.parseLong(Files.readAllLines(pidFile).get(0).strip());
      String name = Files.readString(Path.of("/proc", Long.toString(pid), "comm")).strip();
      return name.equals(program) ? ProcessIdentity.of(pid) : Optional.empty();
    } catch (IOException | NumberFormatException | IndexOutOfBoundsException none) {
      return Optional.empty();
    }
  }
}
