package dev.eclusa.lease;

import dev.eclusa.metrics.Meters;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.function.ToDoubleFunction;

/** What a {@link LeaseWorker} counts, under the name of its stage. */
public final class LeaseMeters {

  private final MeterRegistry registry;
  private final String stage;
  private final Counter lost;
  private final Counter reclaimed;
  private final Timer claims;

  /**
   * @param stage value of the {@link Meters#STAGE} label, the same for all replicas
   */
  public LeaseMeters(MeterRegistry registry, String stage) {
    this.registry = registry;
    this.stage = stage;
    this.lost = registry.counter(Meters.LEASES_LOST, Meters.STAGE, stage);
    this.reclaimed = registry.counter(Meters.LEASES_RECLAIMED, Meters.STAGE, stage);
    this.claims = registry.timer(Meters.LEASE_CLAIMS, Meters.STAGE, stage);
  }

  void lost() {
    lost.increment();
  }

  void claimed(int rows, int reclaims, long nanos) {
    claims.record(Duration.ofNanos(nanos));
    reclaimed.increment(reclaims);
    registry.counter(Meters.LEASED_ROWS, Meters.STAGE, stage).increment(rows);
  }

  void ended(Outcome<?> outcome) {
    registry
        .counter(Meters.LEASE_ENDINGS, Meters.STAGE, stage, Meters.OUTCOME, name(outcome))
        .increment();
  }

  <T> void inFlight(T source, ToDoubleFunction<T> size) {
    registry.gauge(Meters.LEASES_IN_FLIGHT, Tags.of(Meters.STAGE, stage), source, size);
  }

  private static String name(Outcome<?> outcome) {
    if (outcome instanceof Outcome.Retry<?> retry) {
      return retry.burnsAttempt() ? "retry" : "deferred";
    }
    if (outcome instanceof Outcome.Park<?>) {
      return "parked";
    }
    return outcome instanceof Outcome.Release<?> ? "released" : "done";
  }
}
