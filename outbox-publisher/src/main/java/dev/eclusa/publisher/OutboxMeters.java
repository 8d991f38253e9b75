package dev.eclusa.publisher;

import dev.eclusa.lease.Claimed;
import dev.eclusa.lease.Outcome;
import dev.eclusa.metrics.Meters;
import dev.eclusa.order.Effect;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** What the publisher counts. */
@ApplicationScoped
class OutboxMeters {

  /** What waited less than this when the sweep came by may have its nudge still under way. */
  private static final Duration NUDGE_TIME = Duration.ofSeconds(2);

  private static final Duration[] LAG_BOUNDS =
      Stream.of(10, 25, 50, 100, 250, 500, 1_000, 5_000, 15_000, 60_000, 600_000)
          .map(Duration::ofMillis)
          .toArray(Duration[]::new);

  private final MeterRegistry registry;
  private final Counter sweepFinds;

  OutboxMeters(MeterRegistry registry) {
    this.registry = registry;
    this.sweepFinds = registry.counter(Meters.OUTBOX_SWEEP_FINDS);
  }

  void swept(List<Claimed<OutboxEffect>> claimed) {
    long missed =
        claimed.stream()
            .filter(c -> c.lease().attempt() == 1)
            .filter(c -> c.work().waited().compareTo(NUDGE_TIME) > 0)
            .count();
    sweepFinds.increment((double) missed);
  }

  void published(Completions.Published published) {
    count(published.effect(), "delivered");
    Timer.builder(Meters.OUTBOX_LAG)
        .tag(Meters.EFFECT, published.effect().stored())
        .serviceLevelObjectives(LAG_BOUNDS)
        .register(registry)
        .record(published.lag());
  }

  void ended(Effect effect, Outcome<Accepted> outcome) {
    if (outcome instanceof Outcome.Retry<Accepted> retry) {
      count(effect, retry.burnsAttempt() ? "failed" : "deferred");
    } else {
      count(effect, outcome instanceof Outcome.Park<Accepted> ? "parked" : "released");
    }
  }

  /** States of a destination's circuit and the width of its sluice, for as long as it exists. */
  void watch(Destination destination) {
    destination
        .path()
        .ifPresent(
            path -> {
              Gauge.builder(Meters.OUTBOX_CIRCUIT, path, OutboxMeters::circuit)
                  .tag(Meters.DESTINATION, destination.name())
                  .strongReference(true)
                  .register(registry);
              Gauge.builder(Meters.OUTBOX_WIDTH, path, p -> p.sluice().width())
                  .tag(Meters.DESTINATION, destination.name())
                  .strongReference(true)
                  .register(registry);
            });
  }

  private static double circuit(Destination.Path path) {
    return switch (path.circuit().state()) {
      case CLOSED -> 0;
      case HALF_OPEN -> 1;
      case OPEN -> 2;
    };
  }

  private void count(Effect effect, String outcome) {
    registry
        .counter(Meters.OUTBOX_PUBLISHED, Meters.EFFECT, effect.stored(), Meters.OUTCOME, outcome)
        .increment();
  }
}
