package dev.eclusa.provider;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as people write them: {@code 300} (seconds), {@code 5m}, {@code PT5M}. */
final class Durations {

  private static final Pattern SHORT = Pattern.compile("(\\d{1,9})(ms|s|m|h|d)?");

  private Durations() {}

  static Optional<Duration> parse(String text) {
    Matcher match = SHORT.matcher(text);
    if (match.matches()) {
      return Optional.of(of(Long.parseLong(match.group(1)), match.group(2)));
    }
    try {
      return Optional.of(Duration.parse(text.toUpperCase(Locale.ROOT)));
    } catch (DateTimeParseException notOne) {
      return Optional.empty();
    }
  }

  private static Duration of(long count, String unit) {
    return switch (unit == null ? "s" : unit) {
      case "ms" -> Duration.ofMillis(count);
      case "m" -> Duration.ofMinutes(count);
      case "h" -> Duration.ofHours(count);
      case "d" -> Duration.ofDays(count);
      default -> Duration.ofSeconds(count);
    };
  }
}
