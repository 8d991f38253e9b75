package dev.eclusa.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.postgresql.Driver;

/**
 * A PostgreSQL server on loopback, without a password.
 *
 * <p>Works as root too: PostgreSQL refuses uid 0, so there it runs in a user namespace of its own
 * ({@code unshare -U}).
 */
public final class PostgresServer implements AutoCloseable {

  private static final Duration START_LIMIT = Duration.ofSeconds(60);
  private static final Duration STOP_LIMIT = Duration.ofSeconds(30);
  private static final String USER = "eclusa";
  private static final String DATABASE = "eclusa";

  private final PostgresSettings settings;
  private final ServerProcess process;
  private DirectoryLock lock;
  private Guard guard;

  private PostgresServer(PostgresSettings settings) {
    this.settings = settings;
    this.process =
        new ServerProcess(
            "postgres",
            settings.data().resolve("postmaster.pid"),
            settings.directory().resolve("postgres.log"));
  }

  /**
   * Starts a server, creating its data directory when it is new, and the database {@code eclusa}.
   *
   * @throws EmbeddedServerException if the directory is in use, the port is taken, or the server
   *     doesn't come up
   */
  public static PostgresServer start(PostgresSettings settings) {
    Directories.ensure(settings.directory());
    PostgresServer server = new PostgresServer(settings);
    server.lock = DirectoryLock.take(settings.directory());
    try {
      server.guard =
          Guard.over(
              server.process.pidFile(),
              "postgres",
              settings.disposable() ? settings.directory() : null);
      server.initialise();
      server.endOrphan();
      server.start();
      server.createDatabase();
      return server;
    } catch (RuntimeException e) {
      server.close();
      throw e;
    }
  }

  /** A handle on a server that other code in this JVM started with these settings. */
  static PostgresServer attach(PostgresSettings settings) {
    return new PostgresServer(settings);
  }

  private void initialise() {
    if (Files.isDirectory(settings.data())) {
      return;
    }
    // A half-made directory must not look like a finished one after a crash.
    Path unfinished = settings.directory().resolve("data.unfinished");
    Directories.delete(unfinished);
    List<String> command = command("initdb");
    command.addAll(List.of("-D", unfinished.toString(), "-U", USER, "-A", "trust", "-E", "UTF8"));
    command.addAll(List.of("--no-locale", "--no-instructions"));
    if (!settings.durable()) {
      command.add("--no-sync");
    }
    process.run(command);
    try {
      Files.move(unfinished, settings.data());
    } catch (IOException e) {
      throw new EmbeddedServerException("cannot finish " + settings.data(), e);
    }
  }

  /** The lock is ours, so a server that still runs here was left behind by a JVM that died. */
  private void endOrphan() {
    if (process.running().isPresent()) {
      stop();
    }
    try {
      Files.deleteIfExists(process.pidFile());
    } catch (IOException e) {
      throw new EmbeddedServerException("cannot delete " + process.pidFile(), e);
    }
  }

  /**
   * Starts the stopped or killed server again, on the same port; returns when it has recovered and
   * takes connections. Does nothing if it runs.
   */
  public synchronized void start() {
    if (isRunning()) {
      return;
    }
    List<String> command = command("postgres");
    command.addAll(settings.arguments());
    Process started = process.launch(command);
    process.awaitReady(started, START_LIMIT, () -> saysReady(started.pid()));
  }

  private boolean saysReady(long pid) {
    try {
      List<String> lines = Files.readAllLines(process.pidFile());
      return lines.size() > 7
          && lines.get(0).strip().equals(Long.toString(pid))
          && lines.get(7).strip().equals("ready");
    } catch (IOException e) {
      return false;
    }
  }

  private List<String> command(String program) {
    List<String> command = new ArrayList<>();
    if (System.getProperty("user.name").equals("root")) {
      command.addAll(List.of("unshare", "-U"));
    }
    command.add(Binaries.postgres().resolve("bin").resolve(program).toString());
    return command;
  }

  /** Stops the server in an orderly way, closing its connections. Does nothing if it is down. */
  public synchronized void stop() {
    process
        .running()
        .ifPresent(
            running -> {
              List<String> command = command("pg_ctl");
              command.addAll(List.of("stop", "-s", "-W", "-m", "fast", "-D"));
              command.add(settings.data().toString());
              process.run(command);
              if (!process.awaitEnd(running, STOP_LIMIT)) {
                process.killHard();
              }
            });
  }

  /**
   * {@code kill -9} to the server and all its backends. What was committed is there after the next
   * {@link #start()}.
   */
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

  /** A superuser; connections need no password. */
  public String user() {
    return USER;
  }

  /** {@code postgresql://localhost:port/eclusa}. */
  public String url() {
    return url(DATABASE);
  }

  public String url(String database) {
    return "postgresql://localhost:" + port() + "/" + database;
  }

  public String jdbcUrl(String database) {
    return "jdbc:" + url(database);
  }

  /** A JDBC connection to the database {@code eclusa}. */
  public Connection connect() throws SQLException {
    return connect(DATABASE);
  }

  public Connection connect(String database) throws SQLException {
    // Not by the DriverManager, which hides drivers that another class loader has made known.
    Properties login = new Properties();
    login.setProperty("user", USER);
    return new Driver().connect(jdbcUrl(database), login);
  }

  private void createDatabase() {
    try (Connection connection = connect("postgres");
        Statement statement = connection.createStatement()) {
      try (var found =
          statement.executeQuery("SELECT 1 FROM pg_database WHERE datname = 'eclusa'")) {
        if (found.next()) {
          return;
        }
      }
      statement.execute("CREATE DATABASE eclusa");
    } catch (SQLException e) {
      throw new EmbeddedServerException("cannot create the database " + DATABASE, e);
    }
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
