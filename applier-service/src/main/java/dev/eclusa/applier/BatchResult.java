package dev.eclusa.applier;

import dev.eclusa.queue.Job;
import java.util.List;

/**
 * What a batch did, once its transaction is committed.
 *
 * @param handled its events
 * @param effects how many effects they raised
 * @param jobs of the items that they became
 */
record BatchResult(List<Handled> handled, int effects, List<Job> jobs) {

  static final BatchResult NOTHING = new BatchResult(List.of(), 0, List.of());

  /** Events that were charged with their failure and did nothing else. */
  static BatchResult charged(List<Handled> failed) {
    return new BatchResult(failed, 0, List.of());
  }

  BatchResult {
    handled = List.copyOf(handled);
    jobs = List.copyOf(jobs);
  }
}
