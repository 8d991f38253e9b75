package dev.eclusa.applier.reconcile;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/** The answer to a replica that wants to read a provider's list. */
sealed interface Turn {

  /**
   * The list is this replica's to read, until its lease runs out or is given back.
   *
   * @param token proves that to the cursor
   * @param from everything that changed before this instant has been read
   * @param to how far to read, by the database's clock
   */
  record Mine(UUID token, Instant from, Instant to) implements Turn {}

  /**
   * Another replica reads now, or did a short while ago.
   *
   * @param from as of {@link Mine}
   * @param dueIn until asking again may make sense
   */
  record Later(Instant from, Duration dueIn) implements Turn {}
}
