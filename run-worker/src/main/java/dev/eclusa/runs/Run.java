package dev.eclusa.runs;

import dev.eclusa.execution.IntegrationType;
import dev.eclusa.execution.Trigger;
import dev.eclusa.queue.Lane;
import dev.eclusa.queue.LeasedJob;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/**
 * A run in our hands: its row and its job.
 *
 * @param integration empty when it isn't known
 */
record Run(LeasedJob leased, Stored stored, Optional<IntegrationType> integration) {

  /**
   * What its row says.
   *
   * @param cursor where listing goes on; null at the beginning
   * @param pages stored so far
   * @param total items stored so far
   * @param attempts failures so far
   * @param pageSize most items of a page
   * @param idle since its last progress
   * @param traceparent null where nothing is known
   */
  record Stored(
      UUID id,
      Trigger trigger,
      String cursor,
      int pages,
      int total,
      int attempts,
      int pageSize,
      Duration idle,
      String traceparent) {

    /** Whether its last page is stored, and only the seal is missing. */
    boolean isListed() {
      return pages > 0 && cursor == null;
    }
  }

  UUID id() {
    return stored.id();
  }

  Lane lane() {
    return leased.job().lane();
  }

  /** Number of this attempt, from 1, by the row. */
  int attempt() {
    return stored.attempts() + 1;
  }
}
