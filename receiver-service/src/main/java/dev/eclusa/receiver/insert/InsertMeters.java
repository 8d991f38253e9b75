package dev.eclusa.receiver.insert;

import dev.eclusa.metrics.Meters;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.concurrent.TimeUnit;

/** What is measured of inserts into the inbox. */
final class InsertMeters implements Lane.Observer {

  private final Timer duration;
  private final DistributionSummary batch;
  private final Counter redelivered;

  InsertMeters(MeterRegistry registry, Coalescer<EventRow> coalescer) {
    duration =
        Timer.builder(Meters.INBOX_INSERT)
            .description("One multi-row insert with its commit")
            .publishPercentileHistogram()
            .register(registry);
    batch =
        DistributionSummary.builder(Meters.INBOX_INSERT_ROWS)
            .description("Rows in one insert")
            .serviceLevelObjectives(1, 4, 16, 64, 256)
            .register(registry);
    redelivered =
        Counter.builder(Meters.INBOX_REDELIVERED)
            .description("Events that were there already")
            .register(registry);
    registry.gauge(Meters.INBOX_INSERT_WAITING, coalescer, Coalescer::depth);
  }

  @Override
  public void committed(int rows, int inserted, long nanos) {
    duration.record(nanos, TimeUnit.NANOSECONDS);
    batch.record(rows);
    if (rows > inserted) {
      redelivered.increment(rows - (double) inserted);
    }
  }
}
