package dev.eclusa.runs;

import dev.eclusa.metrics.Meters;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** What the run-worker counts. */
@ApplicationScoped
class RunMeters {

  static final String SEALED = "sealed";
  private static final String FAILED = "failed";
  private static final String PENDING = "pending";

  private final MeterRegistry registry;
  private final Counter items;
  private final Counter audited;

  RunMeters(MeterRegistry registry) {
    this.registry = registry;
    this.items = registry.counter(Meters.RUN_ITEMS);
    this.audited = registry.counter(Meters.RUNS_AUDIT_FINDS);
  }

  /** Attempts at runs ended alike. */
  void ended(String outcome, int number) {
    registry.counter(Meters.RUNS, Meters.OUTCOME, outcome).increment(number);
  }

  /** Rows were written, those whose claims were held. */
  void ended(List<RunEnd> ends, Set<UUID> held) {
    for (RunEnd end : ends) {
      if (held.contains(end.token())) {
        ended(end.failed() ? FAILED : PENDING, 1);
      }
    }
  }

  /** A page was stored. */
  void listed(int number) {
    items.increment(number);
  }

  /** Runs that had no job have one again. */
  void audited(int found) {
    audited.increment(found);
  }

  /** A schedule fired, so long after its slot. */
  void fired(Duration late) {
    registry.timer(Meters.SCHEDULE_LAG).record(late);
  }

  /** Entries of the stream were dealt with. */
  void ingested(String outcome, int number) {
    registry.counter(Meters.INGEST, Meters.OUTCOME, outcome).increment(number);
  }
}
