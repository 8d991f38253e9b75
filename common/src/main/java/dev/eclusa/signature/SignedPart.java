package dev.eclusa.signature;

import java.util.Locale;

/** A piece of what a provider signs. */
public sealed interface SignedPart {

  /** Fixed text between the variable pieces. */
  record Literal(String text) implements SignedPart {}

  /** The raw body. */
  record Body() implements SignedPart {}

  /** The timestamp, exactly as the provider wrote it. */
  record Timestamp() implements SignedPart {}

  /** The id of the message, exactly as the provider wrote it. */
  record MessageId() implements SignedPart {}

  /** The public address that the provider posts to, as configured. */
  record Url() implements SignedPart {}

  /** The secret itself, for hashes that aren't keyed. */
  record Secret() implements SignedPart {}

  /** A header's only value. */
  record Header(String name, LetterCase letterCase) implements SignedPart {}

  /** A query parameter's only value, percent-decoded. */
  record Query(String name, LetterCase letterCase) implements SignedPart {}

  /** What is done to the letters of a value before it is signed. */
  enum LetterCase {
    AS_RECEIVED {
      @Override
      String apply(String value) {
        return value;
      }
    },
    LOWER {
      @Override
      String apply(String value) {
        return value.toLowerCase(Locale.ROOT);
      }
    },
    UPPER {
      @Override
      String apply(String value) {
        return value.toUpperCase(Locale.ROOT);
      }
    };

    abstract String apply(String value);
  }
}
