package dev.eclusa.queue;

import java.time.Duration;
import java.util.List;

/** The table that a queue is made from. Calls block, and fail when PostgreSQL is away. */
public interface QueuedRows {

  /** Where a look at all rows begins. */
  long START = 0;

  /**
   * A part of the pending rows.
   *
   * @param last place where the next part goes on
   * @param isLast whether there are no more
   */
  record Page(List<Job> jobs, long last, boolean isLast) {}

  /** Pending rows after a place, in the order of their arrival, that are at least so old. */
  Page pending(long place, Duration age);

  /** Notes deaths in the rows that are still pending; repeating it changes nothing. */
  void record(List<DeadJob> dead);
}
