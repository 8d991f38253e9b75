package dev.eclusa.local.stack;

import dev.eclusa.local.LocalStackException;
import dev.eclusa.local.Patience;
import dev.eclusa.local.process.ManagedProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;

/** One service of the stack, as a process that can be stopped, killed and started again. */
public final class ServiceHandle {
  private static final Duration READY_WITHIN = Duration.ofSeconds(90);
  // The services give what is in flight 20 s.
  private static final Duration GRACE = Duration.ofSeconds(25);
  private static final Duration ASK = Duration.ofSeconds(2);

  private final Service service;
  private final int port;
  private final int managementPort;
  private final ManagedProcess process;
  private final HttpClient client;

  ServiceHandle(
      Service service, int port, int managementPort, ManagedProcess process, HttpClient client) {
    this.service = service;
    this.port = port;
    this.managementPort = managementPort;
    this.process = process;
    this.client = client;
  }

  public Service service() {
    return service;
  }

  public String name() {
    return service.module();
  }

  /** Port of its application interface. */
  public int port() {
    return port;
  }

  public String url() {
    return "http://localhost:" + port;
  }

  /** Address that health and metrics are under. */
  public String managementUrl() {
    return "http://localhost:" + managementPort;
  }

  public Path log() {
    return process.launch().log();
  }

  public long pid() {
    return process.pid();
  }

  public boolean alive() {
    return process.alive();
  }

  /** What to tell about a service that has ended by itself. */
  public LocalStackException died(String when) {
    return process.died(when);
  }

  /** Ends the process by SIGKILL, as a crash would; returns when it is gone. */
  public void kill9() {
    process.kill9();
  }

  /** Starts the process without waiting for it. */
  public void start() {
    process.start();
  }

  /**
   * Waits until the service says that it is ready.
   *
   * @throws LocalStackException with the end of its log, if it dies or takes too long
   */
  public void awaitReady() {
    boolean ready = Patience.until(READY_WITHIN, () -> !alive() || ready());
    if (!alive()) {
      throw process.died("while starting");
    }
    if (!ready) {
      throw new LocalStackException(
          "%s is not ready after %d s; see %s".formatted(name(), READY_WITHIN.toSeconds(), log()));
    }
  }

  /** Stops it, if it runs, in an orderly way; starts it again; returns when it is ready. */
  public void restart() {
    stop();
    start();
    awaitReady();
  }

  /** Asks it to stop; does not wait. */
  void terminate() {
    process.terminate();
  }

  /**
   * Stops it in an orderly way.
   *
   * @return false if it had to be killed
   */
  public boolean stop() {
    process.terminate();
    return process.awaitEnd(GRACE);
  }

  /** Whether the service says, right now, that it is ready. */
  public boolean ready() {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(managementUrl() + "/health/ready")).timeout(ASK).build();
    try {
      return client.send(request, BodyHandlers.discarding()).statusCode() == 200;
    } catch (IOException notYet) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
