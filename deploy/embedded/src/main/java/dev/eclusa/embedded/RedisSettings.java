package dev.eclusa.embedded;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * How to run a Redis server.
 *
 * @param directory holds data, log and pid file; kept between runs unless {@code disposable}
 * @param disposable the directory is removed when the server closes or this JVM ends
 * @param port loopback port
 * @param persistent true: an append-only file, synced every second; false: a restart begins empty
 * @param arguments further arguments of redis-server, such as {@code --maxmemory 64mb}
 */
public record RedisSettings(
    Path directory, boolean disposable, int port, boolean persistent, List<String> arguments) {

  public RedisSettings {
    directory = directory.toAbsolutePath().normalize();
    arguments = List.copyOf(arguments);
  }

  /** Not persistent, on a free port, in a directory that is kept. */
  public static RedisSettings in(Path directory) {
    return new RedisSettings(directory, false, FreePort.find(), false, List.of());
  }

  /** Not persistent, on a free port, in a directory that goes with the server. */
  public static RedisSettings temporary() {
    Path directory = Directories.temporary("eclusa-redis-");
    return new RedisSettings(directory, true, FreePort.find(), false, List.of());
  }

  public RedisSettings withPort(int newPort) {
    return new RedisSettings(directory, disposable, newPort, persistent, arguments);
  }

  public RedisSettings withPersistent(boolean newPersistent) {
    return new RedisSettings(directory, disposable, port, newPersistent, arguments);
  }

  /** Adds arguments of redis-server. */
  public RedisSettings with(String... more) {
    List<String> all = new ArrayList<>(arguments);
    all.addAll(List.of(more));
    return new RedisSettings(directory, disposable, port, persistent, all);
  }

  Path pidFile() {
    return directory.resolve("redis.pid");
  }

  List<String> commandLine() {
    List<String> all = new ArrayList<>(List.of("--port", Integer.toString(port)));
    all.addAll(List.of("--bind", "127.0.0.1", "-::1", "--dir", directory.toString()));
    all.addAll(List.of("--pidfile", pidFile().toString(), "--loglevel", "warning"));
    all.addAll(List.of("--save", "", "--appendonly", persistent ? "yes" : "no"));
    all.addAll(arguments);
    return all;
  }
}
