package dev.eclusa.drain;

/**
 * How far back a claim looks for due rows.
 *
 * <p>A transaction held open for minutes keeps vacuum from removing dead index entries, and each
 * claim from the very beginning would wade through all of them. So the fast path looks only at what
 * became due lately, and the sweep at everything.
 */
public enum Reach {
  /** Rows that became due within the last {@value #RECENT_SECONDS} s: what nudges are about. */
  RECENT,
  /** All due rows, however old: what the sweep is for. */
  ALL;

  /** Window of {@link #RECENT}, in seconds. */
  public static final int RECENT_SECONDS = 30;

  /** The age in seconds to put into a claim's lower bound; a century stands for none. */
  public long seconds() {
    return this == RECENT ? RECENT_SECONDS : 100L * 365 * 86_400;
  }
}
