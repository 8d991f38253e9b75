package dev.eclusa.publisher;

import io.vertx.core.MultiMap;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/** Reads what an HTTP answer means from its status and headers. */
final class AnswerReader {

  /** Below this a wait isn't believed: it would turn into a tight loop. */
  private static final Duration SHORTEST_WAIT = Duration.ofSeconds(1);

  private final Clock clock;
  private final Duration busyWait;

  /**
   * @param busyWait wait after a 429 that says none itself
   */
  AnswerReader(Clock clock, Duration busyWait) {
    this.clock = clock;
    this.busyWait = busyWait;
  }

  Answer read(int status, MultiMap headers) {
    String reason = "HTTP " + status;
    if (status >= 200 && status < 300) {
      return new Answer.Taken();
    }
    return switch (status) {
      case 429 -> new Answer.Busy(retryAfter(headers).orElse(busyWait), reason);
      case 503 ->
          retryAfter(headers)
              .<Answer>map(wait -> new Answer.Busy(wait, reason))
              .orElse(new Answer.Failed(reason));
      case 408, 425 -> new Answer.Failed(reason);
      case 409, 410, 422 -> new Answer.Rejected(reason);
      default -> status >= 500 ? new Answer.Failed(reason) : new Answer.Refused(reason);
    };
  }

  /** Seconds or an HTTP date, by RFC 9110; empty when missing or unreadable. */
  private Optional<Duration> retryAfter(MultiMap headers) {
    String value = headers.get("Retry-After");
    if (value == null) {
      return Optional.empty();
    }
    String text = value.strip();
    Optional<Duration> wait =
        text.matches("\\d{1,9}")
            ? Optional.of(Duration.ofSeconds(Long.parseLong(text)))
            : date(text).map(at -> Duration.between(now(headers), at));
    return wait.map(w -> w.compareTo(SHORTEST_WAIT) < 0 ? SHORTEST_WAIT : w);
  }

  /** The destination's own now, if it says so: its date and its clock belong together. */
  private Instant now(MultiMap headers) {
    String date = headers.get("Date");
    return Optional.ofNullable(date).flatMap(AnswerReader::date).orElseGet(clock::instant);
  }

  private static Optional<Instant> date(String text) {
    try {
      return Optional.of(
          ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant());
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }
}
