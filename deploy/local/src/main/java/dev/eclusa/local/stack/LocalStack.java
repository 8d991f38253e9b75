package dev.eclusa.local.stack;

import dev.eclusa.embedded.PostgresServer;
import dev.eclusa.embedded.RedisServer;
import dev.eclusa.local.LocalStackException;
import dev.eclusa.local.process.Orphans;
import dev.eclusa.local.process.StackGuard;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * The whole pipeline on this machine: PostgreSQL and Redis, the services as processes from their
 * packages, and stand-ins for the outside within this JVM.
 *
 * <p>{@link #close} stops everything in order, services first, and leaves no process; should this
 * JVM die without it, guards do the same. Safe for use by several threads.
 */
public final class LocalStack implements AutoCloseable {
  private final StackSettings settings;
  private final Deque<AutoCloseable> closeables = new ArrayDeque<>();
  private volatile boolean closing;
  private volatile ServiceGroup services;
  private DataFolder folder;
  private Credentials credentials;
  private TlsFiles tls;
  private Servers servers;
  private StandIns standIns;

  LocalStack(StackSettings settings) {
    this.settings = settings;
  }

  public static LocalStackBuilder builder() {
    return new LocalStackBuilder();
  }

  /**
   * Starts everything, and returns when all services are ready. {@link #close} by another thread
   * breaks it off.
   *
   * @throws dev.eclusa.local.LocalStackException with a message for the user, if something is in
   *     the way; nothing is left running then
   */
  public synchronized void start() {
    try {
      startSteps();
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  private void startSteps() {
    folder = opened(DataFolder.open(settings.data(), settings.temporary()));
    prepareFolder();
    settings.ports().check(settings.unused());
    credentials = new Credentials(new Secrets(folder.secrets()));
    tls = new StackCertificate(folder.tls(), Clock.systemUTC()).files();
    servers = opened(Servers.start(settings, folder));
    settings.progress().accept("schema");
    servers.migrate();
    DemoHandlers.addMissing(servers.postgresAddress(), settings.http(Endpoint.RUNNER));
    DemoProviders.write(folder);
    settings.progress().accept("stand-ins");
    standIns = opened(StandIns.start(settings, credentials, tls));
    opened(StackGuard.over(folder.run(), settings.temporary() ? folder.root() : null));
    var environment =
        new ServiceEnvironment(settings, servers, credentials, tls, DemoProviders.file(folder));
    services = opened(new ServiceGroup(settings, folder, environment));
    services.start();
  }

  private void prepareFolder() {
    List<String> left = Orphans.end(folder.allRuns());
    if (!left.isEmpty()) {
      settings.progress().accept("ended what an earlier run had left: " + String.join(", ", left));
    }
    ServerOrphans.end(folder);
    if (settings.fresh()) {
      folder.wipe();
    }
  }

  private <T extends AutoCloseable> T opened(T closeable) {
    closeables.push(closeable);
    if (closing) {
      throw new LocalStackException("stopped while starting");
    }
    return closeable;
  }

  public ServiceHandle service(Service service) {
    return services.of(service);
  }

  public List<ServiceHandle> services() {
    return services.all();
  }

  /**
   * The stack's own PostgreSQL server.
   *
   * @throws IllegalStateException if it uses an existing one
   */
  public PostgresServer postgres() {
    return servers.postgres();
  }

  /**
   * The stack's own Redis server.
   *
   * @throws IllegalStateException if it uses an existing one
   */
  public RedisServer redis() {
    return servers.redis();
  }

  /** The outside world. */
  public StandIns standIns() {
    return standIns;
  }

  /** The database, its own or not. */
  public PostgresAddress database() {
    return servers.postgresAddress();
  }

  public String redisUrl() {
    return servers.redisUrl();
  }

  public Credentials credentials() {
    return credentials;
  }

  public TlsFiles tls() {
    return tls;
  }

  /**
   * Replaces the certificate and its authority in {@link #tls}, as an issuer does before they
   * expire; what runs has to notice by itself.
   */
  public void renewCertificate() {
    new StackCertificate(folder.tls(), Clock.systemUTC()).renew(tls);
  }

  public Path data() {
    return folder.root();
  }

  public Ports ports() {
    return settings.ports();
  }

  /** Base of the webhook addresses, by HTTPS with the stack's certificate. */
  public String receiverUrl() {
    return "https://localhost:" + ports().of(Endpoint.RECEIVER_TLS);
  }

  /** Stops everything that was started, the last first. A second call does nothing. */
  @Override
  public void close() {
    closing = true;
    ServiceGroup starting = services;
    if (starting != null) {
      // A start that still waits for them sees them end, and gives up.
      starting.terminate();
    }
    closeAll();
  }

  private synchronized void closeAll() {
    RuntimeException failure = null;
    while (!closeables.isEmpty()) {
      try {
        closeables.pop().close();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (Exception e) {
        failure = failure == null ? new IllegalStateException("stopping failed", e) : failure;
      }
    }
    if (failure != null) {
      throw failure;
    }
  }
}
