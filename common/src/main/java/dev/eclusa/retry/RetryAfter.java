package dev.eclusa.retry;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Reads how long an HTTP answer asks to be left alone: {@code Retry-After} of RFC 9110. */
public final class RetryAfter {

  private RetryAfter() {}

  /**
   * The wait that is asked for; empty when none is, or none that can be read. Never negative: a
   * date that has passed is a wait of zero.
   *
   * @param header an answer's header by its name; null when there is none
   * @param clock for an answer that names a date but does not say what time it takes it to be
   */
  public static Optional<Duration> in(UnaryOperator<String> header, Clock clock) {
    String value = header.apply("Retry-After");
    if (value == null) {
      return Optional.empty();
    }
    String text = value.strip();
    if (text.matches("\\d{1,9}")) {
      return Optional.of(Duration.ofSeconds(Long.parseLong(text)));
    }
    return date(text)
        .map(at -> Duration.between(now(header, clock), at))
        .map(wait -> wait.isNegative() ? Duration.ZERO : wait);
  }

  /** The sender's own now, if it says so: its date and its clock belong together. */
  private static Instant now(UnaryOperator<String> header, Clock clock) {
    return Optional.ofNullable(header.apply("Date"))
        .flatMap(RetryAfter::date)
        .orElseGet(clock::instant);
  }

  private static Optional<Instant> date(String text) {
    try {
      return Optional.of(
          ZonedDateTime.parse(text.strip(), DateTimeFormatter.RFC_1123_DATE_TIME).toInstant());
    } catch (DateTimeParseException notADate) {
      return Optional.empty();
    }
  }
}
