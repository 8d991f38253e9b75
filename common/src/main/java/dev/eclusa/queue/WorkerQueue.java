package dev.eclusa.queue;

import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * A queue for worker threads: calls block, within a bound. Endings that Redis doesn't take are told
 * again in the background for as long as their leases last; they never fail, since the rows, which
 * are the truth, are written before.
 */
public final class WorkerQueue {

  private static final Duration FIRST_RETRY = Duration.ofMillis(100);
  private static final Duration LAST_RETRY = Duration.ofSeconds(2);

  private final QueueEngine queue;
  private final int attempts;
  private final Duration lease;
  private final Duration bound;

  public WorkerQueue(QueueEngine queue, QueueSettings settings) {
    this.queue = queue;
    this.attempts = settings.attempts();
    this.lease = settings.lease();
    this.bound = settings.callBound().multipliedBy(2);
  }

  /** How long a claim holds without renewal. */
  public Duration lease() {
    return lease;
  }

  /** Whether a job that failed so often is dead. */
  public boolean isLast(int failures) {
    return failures >= attempts;
  }

  /**
   * Takes up to so many jobs.
   *
   * @throws RuntimeException when Redis is away
   */
  public Claim claim(int max) {
    return queue.claim(Math.min(max, QueueEngine.MOST_CLAIMED)).await().atMost(bound);
  }

  /**
   * Extends leases.
   *
   * @return ids of the jobs whose lease is held
   * @throws RuntimeException when Redis is away
   */
  public Set<String> renew(List<LeasedJob> running) {
    return queue.renew(running).await().atMost(bound);
  }

  /** Jobs that ended, or whose rows ended without them. */
  public void complete(List<LeasedJob> jobs, CircuitSignal signal) {
    if (!jobs.isEmpty()) {
      tell(queue.complete(jobs, signal));
    }
  }

  /** Jobs that failed. */
  public void fail(List<Failure> failures) {
    if (!failures.isEmpty()) {
      tell(queue.fail(failures));
    }
  }

  /**
   * Jobs that weren't tried, or were cut short by us, or whose destination asked for a pause.
   *
   * @param hold of their whole lanes; zero: none
   */
  public void release(List<LeasedJob> jobs, Duration hold) {
    if (!jobs.isEmpty()) {
      tell(queue.release(jobs, hold));
    }
  }

  /** Waits for the answer, so that a stop doesn't overtake it; without one goes on trying alone. */
  private void tell(Uni<?> call) {
    Uni<?> trying =
        call.onFailure()
            .retry()
            .withBackOff(FIRST_RETRY, LAST_RETRY)
            .expireIn(lease.toMillis())
            .onFailure()
            .recoverWithNull()
            .memoize()
            .indefinitely();
    try {
      trying.await().atMost(FIRST_RETRY.multipliedBy(2));
    } catch (RuntimeException later) {
      trying.subscribe().with(told -> {});
    }
  }
}
