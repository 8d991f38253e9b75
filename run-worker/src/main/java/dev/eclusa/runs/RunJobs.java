package dev.eclusa.runs;

import dev.eclusa.queue.Job;
import dev.eclusa.queue.Queues;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import org.jboss.logging.Logger;

/** Gives runs that were just stored to their queue, and to this replica if it has room. */
@ApplicationScoped
class RunJobs {

  private static final Logger LOG = Logger.getLogger(RunJobs.class);

  private final Queues queues;
  private final RunWorker worker;
  private final Duration bound;

  RunJobs(Queues queues, RunWorker worker) {
    this.queues = queues;
    this.worker = worker;
    this.bound = queues.runSettings().callBound().multipliedBy(2);
  }

  /** Never fails: without Redis the audit makes up for it. */
  void enqueue(List<Job> jobs) {
    if (jobs.isEmpty()) {
      return;
    }
    try {
      queues.runs().enqueue(jobs).await().atMost(bound);
      worker.nudged();
    } catch (RuntimeException e) {
      LOG.warnf("Runs wait for the audit: error=%s", e.getClass().getSimpleName());
    }
  }
}
