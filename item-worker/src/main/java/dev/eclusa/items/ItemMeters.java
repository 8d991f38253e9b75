package dev.eclusa.items;

import dev.eclusa.metrics.Meters;
import dev.eclusa.runner.Answer;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;

/** What the item-worker counts. */
@ApplicationScoped
class ItemMeters {

  private final MeterRegistry registry;
  private final Counter audited;

  ItemMeters(MeterRegistry registry) {
    this.registry = registry;
    this.audited = registry.counter(Meters.ITEMS_AUDIT_FINDS);
  }

  /** Rows were written. */
  void ended(List<ItemRows.Written> written) {
    for (ItemRows.Written one : written) {
      registry.counter(Meters.ITEMS, Meters.OUTCOME, one.status()).increment();
      if (!one.status().equals(ItemEnd.PENDING)) {
        registry.timer(Meters.ITEMS_LAG).record(one.lag());
      }
    }
  }

  /** A Runner was called. */
  void called(boolean single, int items, Answer answer, Duration took) {
    Timer.builder(Meters.RUNNER_CALLS)
        .tag(Meters.OUTCOME, outcome(answer))
        .register(registry)
        .record(took);
    if (!single) {
      registry.summary(Meters.ITEMS_BATCH).record(items);
    }
  }

  private static String outcome(Answer answer) {
    if (answer instanceof Answer.Answered) {
      return "answered";
    }
    return answer instanceof Answer.Busy ? "busy" : "failed";
  }

  /** Pending rows that had no job have one again. */
  void audited(int found) {
    audited.increment(found);
  }
}
