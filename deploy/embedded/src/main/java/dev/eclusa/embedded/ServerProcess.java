package dev.eclusa.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** The process of a server, known by its pid file: any JVM or class loader can find it again. */
record ServerProcess(String program, Path pidFile, Path log) {

  private static final long LOG_LIMIT = 4L << 20;
  private static final int TAIL = 1500;

  /** Starts in a session of its own, so that Ctrl-C in a terminal reaches only the launcher. */
  Process launch(List<String> command) {
    List<String> full = new ArrayList<>(List.of("setsid"));
    full.addAll(command);
    try {
      if (Files.exists(log) && Files.size(log) > LOG_LIMIT) {
        Files.delete(log);
      }
      return new ProcessBuilder(full)
          .redirectErrorStream(true)
          .redirectOutput(Redirect.appendTo(log.toFile()))
          .start();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start " + program, e);
    }
  }

  /** Runs a command to its end; its output goes to the log. */
  void run(List<String> command) {
    Process process = launch(command);
    try {
      if (process.waitFor() != 0) {
        throw new EmbeddedServerException(command.get(0) + " failed for " + program + tail());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new EmbeddedServerException("interrupted in " + command.get(0), e);
    }
  }

  /** The running process, if the pid file names one and it is the right program. */
  Optional<ProcessHandle> running() {
    return pid().flatMap(ProcessHandle::of).filter(ProcessHandle::isAlive).filter(this::isProgram);
  }

  private Optional<Long> pid() {
    try (var lines = Files.lines(pidFile)) {
      return lines.findFirst().map(line -> Long.valueOf(line.strip()));
    } catch (IOException | UncheckedIOException | NumberFormatException e) {
      return Optional.empty();
    }
  }

  private boolean isProgram(ProcessHandle process) {
    try {
      return Files.readString(Path.of("/proc", Long.toString(process.pid()), "comm"))
          .strip()
          .equals(program);
    } catch (IOException e) {
      return false;
    }
  }

  void awaitReady(Process process, Duration limit, BooleanSupplier ready) {
    long deadline = System.nanoTime() + limit.toNanos();
    while (!ready.getAsBoolean()) {
      if (!process.isAlive()) {
        throw new EmbeddedServerException(program + " ended while starting" + tail());
      }
      if (System.nanoTime() > deadline) {
        process.destroyForcibly();
        throw new EmbeddedServerException(program + " not ready within " + limit + tail());
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
    }
  }

  /** {@code kill -9} to the process and its children; returns when they are gone. */
  void killHard() {
    Optional<ProcessHandle> found = running();
    if (found.isEmpty()) {
      return;
    }
    List<ProcessHandle> family = new ArrayList<>(found.get().descendants().toList());
    family.add(0, found.get());
    family.forEach(ProcessHandle::destroyForcibly);
    family.forEach(process -> awaitEnd(process, Duration.ofSeconds(30)));
  }

  boolean awaitEnd(ProcessHandle process, Duration limit) {
    long deadline = System.nanoTime() + limit.toNanos();
    while (process.isAlive()) {
      if (System.nanoTime() > deadline) {
        return false;
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2));
    }
    return true;
  }

  private String tail() {
    try {
      String text = new String(Files.readAllBytes(log), StandardCharsets.UTF_8).strip();
      return "; end of its log:\n" + text.substring(Math.max(0, text.length() - TAIL));
    } catch (IOException e) {
      return "";
    }
  }
}
