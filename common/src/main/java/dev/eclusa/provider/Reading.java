package dev.eclusa.provider;

/** What an expression found in an event. */
sealed interface Reading {

  /** A single value, as text. */
  record Found(String text, Kind kind) implements Reading {}

  /** Nothing, or null. */
  record Absent() implements Reading {}

  /**
   * Something that is no single value.
   *
   * @param why after "is", free of the value itself
   */
  record Unfit(String why) implements Reading {}

  /** What the value was before it became text. */
  enum Kind {
    TEXT,
    NUMBER,
    BOOLEAN
  }

  static Reading text(String text) {
    return new Found(text, Kind.TEXT);
  }
}
