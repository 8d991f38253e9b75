package dev.eclusa.provider;

/** An optional field of a fact, as read from a payload. */
sealed interface FieldValue<T> {

  record Present<T>(T value) implements FieldValue<T> {}

  /** The payload doesn't carry the field. */
  record None<T>() implements FieldValue<T> {}

  /**
   * The payload carries something else in its place.
   *
   * @param reason for the operator, free of the value itself
   */
  record Unreadable<T>(String reason) implements FieldValue<T> {}

  /** The value, or null when the payload doesn't carry it or it can't be read. */
  default T orNull() {
    return this instanceof Present<T> present ? present.value() : null;
  }
}
