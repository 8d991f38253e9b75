package dev.eclusa.applier;

import dev.eclusa.drain.Reach;
import dev.eclusa.metrics.Meters;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.stream.Stream;

/** Counts what batches did, after their commit. */
@ApplicationScoped
class ApplierMeters {

  /** What waited less than this when the sweep came by may have its nudge still under way. */
  private static final Duration NUDGE_TIME = Duration.ofSeconds(2);

  private static final Duration[] LAG_BOUNDS =
      Stream.of(10, 25, 50, 100, 250, 500, 1_000, 5_000, 15_000, 60_000)
          .map(Duration::ofMillis)
          .toArray(Duration[]::new);

  private final MeterRegistry registry;
  private final Timer lag;
  private final Timer duration;
  private final DistributionSummary batch;
  private final Counter sweepFinds;

  ApplierMeters(MeterRegistry registry) {
    this.registry = registry;
    this.lag =
        Timer.builder(Meters.INBOX_LAG).serviceLevelObjectives(LAG_BOUNDS).register(registry);
    this.duration = registry.timer(Meters.INBOX_BATCH_DURATION);
    this.batch = registry.summary(Meters.INBOX_BATCH);
    this.sweepFinds = registry.counter(Meters.INBOX_SWEEP_FINDS);
  }

  /** A batch of due events was taken. Empty ones don't count. */
  void claimed(BatchResult result, Reach reach) {
    if (reach == Reach.ALL) {
      long found = result.handled().stream().map(Handled::event).filter(this::wasMissed).count();
      sweepFinds.increment((double) found);
    }
  }

  /**
   * Events were written to.
   *
   * @param took from the claim to the commit
   */
  void handled(BatchResult result, Duration took) {
    if (result.handled().isEmpty()) {
      return;
    }
    batch.record(result.handled().size());
    duration.record(took);
    result.handled().forEach(one -> handled(one, took));
  }

  private void handled(Handled one, Duration took) {
    String provider = one.event().key().provider();
    if (one.verdict() instanceof Verdict.Done done) {
      count(Meters.INBOX_APPLIED, provider, Meters.OUTCOME, done.outcome().stored());
      lag.record(one.event().age().plus(took));
    } else if (one.verdict() instanceof Verdict.Failed failed) {
      count(
          Meters.INBOX_FAILED,
          provider,
          Meters.STATE,
          failed.charge().parks() ? "parked" : "delayed");
    }
  }

  private void count(String meter, String provider, String label, String value) {
    registry.counter(meter, Meters.PROVIDER, provider, label, value).increment();
  }

  private boolean wasMissed(ClaimedEvent event) {
    return event.attempts() == 0 && event.waited().compareTo(NUDGE_TIME) > 0;
  }
}
