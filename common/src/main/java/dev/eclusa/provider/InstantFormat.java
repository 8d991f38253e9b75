package dev.eclusa.provider;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.chrono.IsoChronology;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** One way of writing an instant. */
sealed interface InstantFormat {

  /** Empty when the text is not written this way, or is no day of the calendar. */
  Optional<Instant> parse(String text);

  /** A count since 1970-01-01T00:00:00Z, with or without a fraction, cut to milliseconds. */
  record Unix(int millisecondsPerUnit) implements InstantFormat {

    private static final Pattern COUNT = Pattern.compile("-?\\d{1,15}(\\.\\d{1,9})?");

    @Override
    public Optional<Instant> parse(String text) {
      if (!COUNT.matcher(text).matches()) {
        return Optional.empty();
      }
      BigDecimal milliseconds =
          new BigDecimal(text)
              .multiply(BigDecimal.valueOf(millisecondsPerUnit))
              .setScale(0, RoundingMode.FLOOR);
      return Optional.of(Instant.ofEpochMilli(milliseconds.longValueExact()));
    }
  }

  /**
   * Date and time by a formatter.
   *
   * @param zone where the text says none; null when it always says one. In the hour that a zone
   *     repeats, the earlier one counts; in the hour it leaves out, the time moves on by the gap
   */
  record Calendar(DateTimeFormatter formatter, ZoneId zone) implements InstantFormat {

    @Override
    public Optional<Instant> parse(String text) {
      try {
        TemporalAccessor parsed = formatter.parse(text);
        ZoneId written = parsed.query(TemporalQueries.zone());
        if (written == null && zone == null) {
          return Optional.empty();
        }
        LocalDateTime local = LocalDateTime.from(parsed);
        return Optional.of(local.atZone(written == null ? zone : written).toInstant());
      } catch (DateTimeException otherFormat) {
        return Optional.empty();
      }
    }
  }

  /** ISO 8601 date and time with Z or an offset, seconds and 0 to 9 digits of fraction optional. */
  static InstantFormat iso() {
    return new Calendar(
        strict(
            new DateTimeFormatterBuilder()
                .parseCaseInsensitive()
                .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
                // -03:00, -0300 or -03; text with none of them says no zone and is refused.
                .appendPattern("[XXX][XX][X]")),
        null);
  }

  /** As {@link #iso()} without Z or offset. */
  static InstantFormat isoLocal(ZoneId zone) {
    return new Calendar(
        strict(new DateTimeFormatterBuilder().append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)), zone);
  }

  /**
   * A pattern of {@link DateTimeFormatter}.
   *
   * @throws IllegalArgumentException when it is none
   */
  static InstantFormat pattern(String pattern, ZoneId zone) {
    return new Calendar(
        strict(
            new DateTimeFormatterBuilder()
                .parseCaseInsensitive()
                .appendPattern(pattern)
                .parseDefaulting(ChronoField.ERA, 1)),
        zone);
  }

  /** Strict: the 30th of February is garbage, not the 28th. */
  private static DateTimeFormatter strict(DateTimeFormatterBuilder builder) {
    return builder
        .toFormatter(Locale.ROOT)
        .withResolverStyle(ResolverStyle.STRICT)
        .withChronology(IsoChronology.INSTANCE);
  }
}
