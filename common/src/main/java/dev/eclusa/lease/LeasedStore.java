package dev.eclusa.lease;

import dev.eclusa.drain.Reach;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * A table that work is taken from. Each service writes the SQL for its own; {@code
 * LeasedStoreConformance} holds every implementation to what is promised here.
 *
 * <p>Each method is one round trip with one commit, for any number of rows. Methods that end or
 * renew work compare status, attempt and token of each row and return the tokens of those that
 * still held their lease; the other rows are untouched. They throw only when nothing was changed,
 * or when it cannot be known ({@link dev.eclusa.postgres.DatabaseErrors#isOutage}): repeating them
 * is always safe.
 *
 * @param <W> work, with the key of its row
 * @param <R> what the table keeps of work that succeeded
 */
public interface LeasedStore<W, R> {

  /**
   * Takes due rows for {@code lease}. No row goes to two callers at once; rows that somebody else
   * is taking at this moment are passed over, not waited for.
   *
   * @param max most rows to take, at least 1
   */
  List<Claimed<W>> claim(int max, Reach reach, Duration lease);

  /** Ends work that succeeded. */
  Set<UUID> complete(List<Ending<W, Outcome.Done<R>>> done);

  /** Makes failed work due again after each one's wait, by the database's clock. */
  Set<UUID> retry(List<Ending<W, Outcome.Retry<R>>> failed);

  /** Sets work aside for a person. */
  Set<UUID> park(List<Ending<W, Outcome.Park<R>>> hopeless);

  /** Gives work back with the attempts that it had before the claim. */
  Set<UUID> release(List<Ending<W, Outcome.Release<R>>> untried);

  /** Extends leases to {@code lease} from now. */
  Set<UUID> renew(List<Claimed<W>> running, Duration lease);
}
