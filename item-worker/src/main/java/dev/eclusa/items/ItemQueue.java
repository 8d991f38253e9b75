package dev.eclusa.items;

import dev.eclusa.queue.CircuitSignal;
import dev.eclusa.queue.Claim;
import dev.eclusa.queue.Failure;
import dev.eclusa.queue.LeasedJob;
import dev.eclusa.queue.QueueEngine;
import dev.eclusa.queue.Queues;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The queue of items, for worker threads. Endings that Redis doesn't take are told again in the
 * background for as long as their leases last; they never fail, since the rows are written already.
 */
@ApplicationScoped
class ItemQueue {

  private static final Duration FIRST_RETRY = Duration.ofMillis(100);
  private static final Duration LAST_RETRY = Duration.ofSeconds(2);

  private final QueueEngine queue;
  private final int attempts;
  private final Duration lease;
  private final Duration bound;

  ItemQueue(Queues queues) {
    this.queue = queues.items();
    this.attempts = queues.itemSettings().attempts();
    this.lease = queues.itemSettings().lease();
    this.bound = queues.itemSettings().callBound().multipliedBy(2);
  }

  /** How long a claim holds without renewal. */
  Duration lease() {
    return lease;
  }

  /** Whether an item that failed so often is dead. */
  boolean isLast(int failures) {
    return failures >= attempts;
  }

  /**
   * Takes up to so many jobs.
   *
   * @throws RuntimeException when Redis is away
   */
  Claim claim(int max) {
    return queue.claim(Math.min(max, QueueEngine.MOST_CLAIMED)).await().atMost(bound);
  }

  /**
   * Extends leases.
   *
   * @return ids of the jobs whose lease is held
   * @throws RuntimeException when Redis is away
   */
  Set<String> renew(List<LeasedJob> running) {
    return queue.renew(running).await().atMost(bound);
  }

  /** Jobs whose rows have ended without them: nothing was called. */
  void drop(List<LeasedJob> jobs) {
    if (!jobs.isEmpty()) {
      tell(queue.complete(jobs, CircuitSignal.NONE));
    }
  }

  /** Items that ended well. */
  void complete(List<Item> items) {
    split(items, item -> item.signal() == CircuitSignal.SUCCESS, CircuitSignal.SUCCESS);
    split(items, item -> item.signal() != CircuitSignal.SUCCESS, CircuitSignal.NONE);
  }

  private void split(List<Item> items, Predicate<Item> which, CircuitSignal signal) {
    List<LeasedJob> jobs = items.stream().filter(which).map(Item::leased).toList();
    if (!jobs.isEmpty()) {
      tell(queue.complete(jobs, signal));
    }
  }

  /** Items that failed: the row tells whether that was the last attempt. */
  void fail(List<Item> items) {
    tellFailures(items, item -> !isLast(item.attempt()));
  }

  /** Items that no attempt will help. */
  void refuse(List<Item> items) {
    tellFailures(items, item -> false);
  }

  private void tellFailures(List<Item> items, Predicate<Item> retryable) {
    if (!items.isEmpty()) {
      tell(
          queue.fail(
              items.stream()
                  .map(item -> new Failure(item.leased(), item.signal(), retryable.test(item)))
                  .toList()));
    }
  }

  /** Items whose destination asked for a pause of their whole lane. */
  void hold(List<Item> items, Duration pause) {
    release(items.stream().map(Item::leased).toList(), pause);
  }

  /** Jobs that weren't tried, or were cut short by us. */
  void release(List<LeasedJob> jobs, Duration pause) {
    if (!jobs.isEmpty()) {
      tell(queue.release(jobs, pause));
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
