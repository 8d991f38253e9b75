package dev.eclusa.applier;

import dev.eclusa.metrics.Meters;
import dev.eclusa.queue.Job;
import dev.eclusa.queue.Queues;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/**
 * Puts jobs of committed items into their queue. A job that is lost on the way costs time only: the
 * item-worker queues rows without a job again.
 */
@ApplicationScoped
class ItemNudge {

  private final Queues queues;
  private final Counter lost;

  ItemNudge(Queues queues, MeterRegistry meters) {
    this.queues = queues;
    this.lost = meters.counter(Meters.NUDGES_LOST, Meters.STAGE, "ITEMS");
  }

  /** Returns at once and never throws. */
  void enqueue(List<Job> jobs) {
    if (!jobs.isEmpty()) {
      queues.items().enqueue(jobs).subscribe().with(added -> {}, failure -> lost.increment());
    }
  }
}
