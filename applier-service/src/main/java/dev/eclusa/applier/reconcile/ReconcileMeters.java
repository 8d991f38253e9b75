package dev.eclusa.applier.reconcile;

import dev.eclusa.metrics.Meters;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Counts what the order lists told. */
@ApplicationScoped
class ReconcileMeters {

  private final MeterRegistry registry;
  private final Map<String, AtomicLong> readUpTo = new ConcurrentHashMap<>();

  ReconcileMeters(MeterRegistry registry) {
    this.registry = registry;
  }

  /**
   * Facts were applied.
   *
   * @param all how many
   * @param moved how many gave their order another status: no webhook had told
   */
  void applied(String provider, int all, int moved) {
    count(provider, "found", moved);
    count(provider, "known", all - moved);
  }

  /** An entry waits for a person. */
  void setAside(String provider) {
    count(provider, "set_aside", 1);
  }

  /** The cursor, whoever moved it. */
  void readUpTo(String provider, Instant cursor) {
    readUpTo.computeIfAbsent(provider, this::gauge).set(cursor.getEpochSecond());
  }

  void ended(String provider, PassEnd end, Duration took) {
    registry
        .timer(Meters.RECONCILE_PASSES, Meters.PROVIDER, provider, Meters.OUTCOME, name(end))
        .record(took);
  }

  private static String name(PassEnd end) {
    if (end instanceof PassEnd.Done) {
      return "done";
    }
    if (end instanceof PassEnd.GaveUp) {
      return "gave_up";
    }
    return end instanceof PassEnd.LostLease ? "lost_lease" : "stopped";
  }

  private AtomicLong gauge(String provider) {
    AtomicLong value = new AtomicLong();
    Gauge.builder(Meters.RECONCILE_CURSOR, value, AtomicLong::doubleValue)
        .tag(Meters.PROVIDER, provider)
        .register(registry);
    return value;
  }

  private void count(String provider, String outcome, int facts) {
    registry
        .counter(Meters.RECONCILE_FACTS, Meters.PROVIDER, provider, Meters.OUTCOME, outcome)
        .increment(facts);
  }
}
