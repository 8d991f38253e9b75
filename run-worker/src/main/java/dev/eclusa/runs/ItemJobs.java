package dev.eclusa.runs;

import dev.eclusa.queue.Job;
import dev.eclusa.queue.Queues;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import org.jboss.logging.Logger;

/** Gives items that were just stored to their queue. */
@ApplicationScoped
class ItemJobs {

  private static final Logger LOG = Logger.getLogger(ItemJobs.class);

  private final Queues queues;
  private final Duration bound;

  ItemJobs(Queues queues) {
    this.queues = queues;
    this.bound = queues.itemSettings().callBound().multipliedBy(2);
  }

  /** Never fails: without Redis the item-worker's audit makes up for it. */
  void enqueue(List<Job> jobs) {
    if (jobs.isEmpty()) {
      return;
    }
    try {
      queues.items().enqueue(jobs).await().atMost(bound);
    } catch (RuntimeException e) {
      LOG.warnf("Items wait for the audit: error=%s", e.getClass().getSimpleName());
    }
  }
}
