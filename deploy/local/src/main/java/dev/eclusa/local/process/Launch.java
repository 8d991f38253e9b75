package dev.eclusa.local.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * How to start a process.
 *
 * @param name what people call it
 * @param command program and arguments
 * @param environment added to the launcher's own environment, and stronger than it
 * @param directory working directory
 * @param log file that its output is appended to
 */
public record Launch(
    String name, List<String> command, Map<String, String> environment, Path directory, Path log) {
  public Launch {
    command = List.copyOf(command);
    environment = Map.copyOf(environment);
  }
}
