package dev.eclusa.publisher;

import dev.eclusa.nudge.Nudges;
import dev.eclusa.nudge.Stage;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.List;
import org.jboss.logging.Logger;

/** Keeps the outbox drained from start to stop of the service. */
@ApplicationScoped
class Publisher {

  private static final Logger LOG = Logger.getLogger(Publisher.class);

  private final OutboxConfig config;
  private final Destinations factory;
  private final OutboxMeters meters;
  private final Nudges nudges;
  private volatile List<Destination> destinations = List.of();

  Publisher(OutboxConfig config, Destinations factory, OutboxMeters meters, Nudges nudges) {
    this.config = config;
    this.factory = factory;
    this.meters = meters;
    this.nudges = nudges;
  }

  void start(@Observes StartupEvent event) {
    prepare();
    if (config.enabled()) {
      run();
    } else {
      LOG.warn("Nothing is delivered: eclusa.outbox.enabled is false");
    }
  }

  /** Builds every destination, so that a fault of the configuration shows at start. */
  void prepare() {
    destinations =
        Routes.of(config).byDestination().entrySet().stream()
            .map(route -> factory.build(route.getKey(), route.getValue(), this::nudged))
            .toList();
    destinations.forEach(meters::watch);
  }

  /** Starts claiming. */
  void run() {
    destinations.forEach(destination -> destination.worker().start());
    nudges.listen(Stage.OUTBOX, this::nudged);
  }

  /**
   * Every destination looks: an effect that went out may have held another one back, which goes
   * somewhere else.
   */
  void nudged() {
    destinations.forEach(destination -> destination.worker().nudged());
  }

  void stop(@Observes ShutdownEvent event) {
    close();
  }

  /** Claims stop; what is on its way ends or is given back. All destinations at the same time. */
  void close() {
    destinations.stream()
        .map(
            destination -> {
              Thread closing =
                  new Thread(destination.worker()::close, "outbox-stop-" + destination.name());
              closing.start();
              return closing;
            })
        .toList()
        .forEach(Publisher::join);
  }

  List<Destination> destinations() {
    return destinations;
  }

  /** Age of the oldest delivery that is still running. */
  Duration longestRunning() {
    return destinations.stream()
        .map(destination -> destination.worker().oldestInFlight())
        .max(Duration::compareTo)
        .orElse(Duration.ZERO);
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
