package dev.eclusa.items;

import dev.eclusa.queue.CircuitSignal;
import dev.eclusa.queue.Claim;
import dev.eclusa.queue.Failure;
import dev.eclusa.queue.LeasedJob;
import dev.eclusa.queue.Queues;
import dev.eclusa.queue.WorkerQueue;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** The queue of items, told in items. */
@ApplicationScoped
class ItemQueue {

  private final WorkerQueue queue;

  ItemQueue(Queues queues) {
    this.queue = new WorkerQueue(queues.items(), queues.itemSettings());
  }

  /** How long a claim holds without renewal. */
  Duration lease() {
    return queue.lease();
  }

  /** Whether an item that failed so often is dead. */
  boolean isLast(int failures) {
    return queue.isLast(failures);
  }

  /** As {@link WorkerQueue#claim}. */
  Claim claim(int max) {
    return queue.claim(max);
  }

  /** As {@link WorkerQueue#renew}. */
  Set<String> renew(List<LeasedJob> running) {
    return queue.renew(running);
  }

  /** Jobs whose rows have ended without them: nothing was called. */
  void drop(List<LeasedJob> jobs) {
    queue.complete(jobs, CircuitSignal.NONE);
  }

  /** Items that ended well. */
  void complete(List<Item> items) {
    queue.complete(
        jobs(items, item -> item.signal() == CircuitSignal.SUCCESS), CircuitSignal.SUCCESS);
    queue.complete(jobs(items, item -> item.signal() != CircuitSignal.SUCCESS), CircuitSignal.NONE);
  }

  /** Items that failed: the row tells whether that was the last attempt. */
  void fail(List<Item> items) {
    fail(items, item -> !isLast(item.attempt()));
  }

  /** Items whose call reached nobody: they come back without having burnt an attempt. */
  void unreached(List<Item> items) {
    queue.fail(
        items.stream().map(item -> Failure.unreached(item.leased(), item.signal())).toList());
  }

  /** Items that no attempt will help. */
  void refuse(List<Item> items) {
    fail(items, item -> false);
  }

  private void fail(List<Item> items, Predicate<Item> retryable) {
    queue.fail(
        items.stream()
            .map(item -> new Failure(item.leased(), item.signal(), retryable.test(item)))
            .toList());
  }

  /** Items whose destination asked for a pause of their whole lane. */
  void hold(List<Item> items, Duration pause) {
    release(jobs(items, item -> true), pause);
  }

  /** Jobs that weren't tried, or were cut short by us. */
  void release(List<LeasedJob> jobs, Duration pause) {
    queue.release(jobs, pause);
  }

  private static List<LeasedJob> jobs(List<Item> items, Predicate<Item> which) {
    return items.stream().filter(which).map(Item::leased).toList();
  }
}
