package dev.eclusa.embedded;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A Redis server on loopback, without a password. */
public final class RedisServer implements AutoCloseable {

  private static final Duration START_LIMIT = Duration.ofSeconds(30);
  private static final Duration STOP_LIMIT = Duration.ofSeconds(10);
  private static final int PING_LIMIT_MS = 1000;

  private final RedisSettings settings;
  private final ServerProcess process;
  private DirectoryLock lock;
  private Guard guard;

  private RedisServer(RedisSettings settings) {
    this.settings = settings;
    this.process =
        new ServerProcess(
            "redis-server", settings.pidFile(), settings.directory().resolve("redis.log"));
  }

  /**
   * Starts a server.
   *
   * @throws EmbeddedServerException if the directory is in use, the port is taken, or the server
   *     doesn't come up
   */
  public static RedisServer start(RedisSettings settings) {
    Directories.ensure(settings.directory());
    RedisServer server = new RedisServer(settings);
    server.lock = DirectoryLock.take(settings.directory());
    try {
      server.guard =
          Guard.over(
              settings.pidFile(),
              "redis-server",
              settings.disposable() ? settings.directory() : null);
      // The lock is ours: a server that still runs here was left behind by a JVM that died.
      server.stop();
      server.start();
      return server;
    } catch (RuntimeException e) {
      server.close();
      throw e;
    }
  }

  /** A handle on a server that other code in this JVM started with these settings. */
  static RedisServer attach(RedisSettings settings) {
    return new RedisServer(settings);
  }

  /**
   * Starts the stopped or killed server again, on the same port; returns when it answers. Does
   * nothing if it runs.
   */
  public synchronized void start() {
    if (isRunning()) {
      return;
    }
    try {
      Files.deleteIfExists(settings.pidFile());
    } catch (IOException e) {
      throw new EmbeddedServerException("cannot delete " + settings.pidFile(), e);
    }
    List<String> command = new ArrayList<>(List.of(Binaries.redis().toString()));
    command.addAll(settings.commandLine());
    Process started = process.launch(command);
    process.awaitReady(started, START_LIMIT, () -> isRunning() && answers());
  }

  private boolean answers() {
    return command("PING").startsWith("+PONG");
  }

  /**
   * Sends one command without arguments; returns the first bytes of the answer, or an empty text
   * without one.
   */
  private String command(String name) {
    try (Socket socket = new Socket()) {
      socket.connect(
          new InetSocketAddress(InetAddress.getLoopbackAddress(), port()), PING_LIMIT_MS);
      socket.setSoTimeout(PING_LIMIT_MS);
      socket.getOutputStream().write((name + "\r\n").getBytes(StandardCharsets.US_ASCII));
      byte[] answer = new byte[64];
      int length = socket.getInputStream().read(answer);
      return new String(answer, 0, Math.max(0, length), StandardCharsets.US_ASCII);
    } catch (IOException e) {
      return "";
    }
  }

  /** Empties every database of the server. */
  public void flushAll() {
    String answer = command("FLUSHALL");
    if (!answer.startsWith("+OK")) {
      throw new EmbeddedServerException("FLUSHALL failed: " + answer.strip());
    }
  }

  /** Stops the server in an orderly way. Does nothing if it is down. */
  public synchronized void stop() {
    process
        .running()
        .ifPresent(
            running -> {
              running.destroy();
              if (!process.awaitEnd(running, STOP_LIMIT)) {
                process.killHard();
              }
            });
  }

  /** {@code kill -9} to the server. */
  public synchronized void killHard() {
    process.killHard();
  }

  /** Stops and starts. */
  public synchronized void restart() {
    stop();
    start();
  }

  public boolean isRunning() {
    return process.running().isPresent();
  }

  public int port() {
    return settings.port();
  }

  /** {@code redis://localhost:port}. */
  public String url() {
    return "redis://localhost:" + port();
  }

  /** Stops the server for good, frees its directory, and removes it if it was temporary. */
  @Override
  public synchronized void close() {
    stop();
    if (guard != null) {
      guard.close();
    }
    if (lock != null) {
      lock.close();
    }
    if (settings.disposable() && lock != null) {
      Directories.delete(settings.directory());
    }
  }
}
