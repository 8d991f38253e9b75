package dev.eclusa.lease;

import dev.eclusa.drain.Reach;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/**
 * A real table under a {@link LeasedStore}, as {@link LeasedStoreConformance} needs to see it.
 * Empty at first; closed after each test.
 */
public interface LeasedTable<W, R> extends AutoCloseable {

  /**
   * One row, as the database sees it.
   *
   * @param ended succeeded, or ended in another way that nothing follows
   * @param dueIn from the database's now to the due time; negative when due
   * @param error the stored reason; may be null
   */
  record Row(
      String key,
      boolean ended,
      boolean parked,
      boolean leased,
      int attempts,
      Duration dueIn,
      String error) {}

  /**
   * A store over the table, as another replica would have it.
   *
   * @param appClock the clock of that replica: no due time may depend on it
   */
  LeasedStore<W, R> store(Clock appClock);

  /** The key of work, as in {@link Row#key}. */
  String key(W work);

  /** Something that work may succeed with. */
  R result(W work);

  /** Adds rows that are due and don't wait for each other. */
  void addDue(int rows);

  /** Adds rows that became due {@code age} ago and are still to be done. */
  void addOverdue(int rows, Duration age);

  /**
   * Adds rows that were due {@code age} ago and have ended since, by an update like the real one.
   */
  void addEnded(int rows, Duration age);

  /** Lets all waits run out: leases and back-offs. */
  void becomeDue();

  /** All rows; for tests with few of them. */
  List<Row> rows();

  /** {@code EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON)} of a claim, which is rolled back. */
  String explainClaim(int max, Reach reach, Duration lease);

  /** A connection of its own to the table's database. */
  Connection connect() throws SQLException;

  @Override
  void close();
}
