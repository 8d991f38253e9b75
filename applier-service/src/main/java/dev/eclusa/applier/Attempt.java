package dev.eclusa.applier;

import java.time.Duration;
import java.util.List;

/** How the transaction of a batch ended. */
sealed interface Attempt {

  /**
   * Everything is written.
   *
   * @param took from its begin to its commit
   */
  record Committed(BatchResult result, Duration took) implements Attempt {}

  /**
   * Nothing is written, unless the connection broke during the commit; then the events may be done,
   * and a further claim leaves them out.
   *
   * @param claimed the events that it was about; empty when not even the claim succeeded
   */
  record RolledBack(List<ClaimedEvent> claimed, RuntimeException cause) implements Attempt {}
}
