package dev.eclusa.receiver.insert;

/** What became of a row that was handed over for storing. */
public sealed interface Fate {

  /** The row, or one with its key, is in the table, committed and flushed. */
  record Committed() implements Fate {
    static final Committed INSTANCE = new Committed();
  }

  /**
   * The database refuses the data of this row, now and later.
   *
   * @param reason without any value of the row
   */
  record Refused(String reason) implements Fate {}

  /**
   * Not known to be stored: the database is away, too slow or saturated. The row may be stored
   * nevertheless, which the key makes harmless when the sender repeats it.
   */
  record Unavailable() implements Fate {
    static final Unavailable INSTANCE = new Unavailable();
  }
}
