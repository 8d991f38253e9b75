package dev.eclusa.publisher;

import io.smallrye.faulttolerance.api.CircuitBreakerState;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Builds what lies between the outbox and a system that takes effects over HTTP. */
@ApplicationScoped
class HttpPaths {

  /**
   * A way to one system.
   *
   * @param wake to be set to what claims again once the sluice lets somebody in
   */
  record Built(HttpDelivery delivery, Destination.Path path, AtomicReference<Runnable> wake) {}

  /** The breaker lets a probe through from this instant on; a little later is never too early. */
  private static final Duration AFTER_OPENING = Duration.ofMillis(20);

  private final Vertx vertx;
  private final OutboxConfig config;
  private final Clock clock;

  HttpPaths(Vertx vertx, OutboxConfig config, Clock clock) {
    this.vertx = vertx;
    this.config = config;
    this.clock = clock;
  }

  /**
   * Builds one.
   *
   * @throws IllegalArgumentException naming the key that is at fault
   */
  Built build(String name, RetryPolicy policy) {
    String key = "eclusa.outbox.destinations." + name;
    OutboxConfig.Destination own = config.destinations().get(name);
    AtomicReference<Runnable> wake = new AtomicReference<>(() -> {});
    Sluice sluice =
        new Sluice(config.capacity(), System::nanoTime, this::later, () -> wake.get().run());
    Circuit circuit = new Circuit(config.circuit(), state -> changed(state, sluice));
    HttpSender sender =
        new HttpSender(
            client(own),
            url(key, own),
            own.timeout(),
            new WebhookSigner(SigningSecrets.of(key, own)),
            new AnswerReader(clock, own.busyWait()),
            clock,
            Destinations.RANDOM);
    HttpDelivery delivery =
        new HttpDelivery(sender, circuit, sluice, policy, own.longestPause(), Destinations.RANDOM);
    return new Built(delivery, new Destination.Path(circuit, sluice), wake);
  }

  private void changed(CircuitBreakerState state, Sluice sluice) {
    if (state == CircuitBreakerState.OPEN) {
      sluice.close(config.circuit().openFor().plus(AFTER_OPENING));
    }
  }

  private void later(Duration wait, Runnable task) {
    vertx.setTimer(Math.max(1, wait.toMillis() + 1), id -> task.run());
  }

  private HttpClient client(OutboxConfig.Destination own) {
    return vertx.createHttpClient(
        new HttpClientOptions()
            .setMaxPoolSize(config.capacity())
            .setKeepAlive(true)
            .setConnectTimeout((int) own.connectTimeout().toMillis())
            .setIdleTimeout((int) own.timeout().toMillis() * 2)
            .setIdleTimeoutUnit(TimeUnit.MILLISECONDS));
  }

  private static URI url(String key, OutboxConfig.Destination own) {
    URI url =
        own.url()
            .orElseThrow(() -> new IllegalArgumentException(key + ".url is needed, to post to"));
    boolean http = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
    if (!http || url.getHost() == null || url.getUserInfo() != null) {
      throw new IllegalArgumentException(
          key + ".url must be http or https, with a host and without a user");
    }
    return url;
  }
}
