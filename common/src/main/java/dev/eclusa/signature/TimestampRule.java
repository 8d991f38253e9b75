package dev.eclusa.signature;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Where the time of signing is written, and how far from the time of receipt it may be.
 *
 * @param tolerance both ways, the end included; empty when no time is checked
 */
public record TimestampRule(ValueLocation at, Unit unit, Optional<Duration> tolerance) {

  /** What the digits count, since 1970-01-01T00:00:00Z. */
  public enum Unit {
    SECONDS,
    MILLISECONDS
  }

  /** Digits only, few enough for any instant: what is signed leaves no room for other readings. */
  private static final Pattern DIGITS = Pattern.compile("[0-9]{1,15}");

  /** The timestamp as written, when it is there once and can be one. */
  Optional<String> find(ReceivedRequest request, SignatureFinds finds) {
    return finds.value(at, request).filter(text -> DIGITS.matcher(text).matches());
  }

  /** Whether a timestamp that {@link #find} gave lies within the tolerance. */
  boolean fresh(String timestamp, Instant received) {
    if (tolerance.isEmpty()) {
      return true;
    }
    long count = Long.parseLong(timestamp);
    Instant signed =
        unit == Unit.SECONDS ? Instant.ofEpochSecond(count) : Instant.ofEpochMilli(count);
    return Duration.between(signed, received).abs().compareTo(tolerance.get()) <= 0;
  }
}
