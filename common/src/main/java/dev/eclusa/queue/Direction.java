package dev.eclusa.queue;

import java.util.Locale;

/** Which way an integration moves data. */
public enum Direction {
  INBOUND,
  OUTBOUND;

  /** As jobs and tables write it: {@code inbound}, {@code outbound}. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The one that is written so.
   *
   * @throws IllegalArgumentException if there is no such direction
   */
  public static Direction of(String text) {
    return valueOf(text.toUpperCase(Locale.ROOT));
  }
}
