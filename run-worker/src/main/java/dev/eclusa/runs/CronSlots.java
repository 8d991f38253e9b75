package dev.eclusa.runs;

import com.cronutils.model.Cron;
import com.cronutils.model.CronType;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.model.field.CronFieldName;
import com.cronutils.model.field.expression.Always;
import com.cronutils.model.field.expression.Every;
import com.cronutils.model.field.expression.FieldExpression;
import com.cronutils.model.time.ExecutionTime;
import com.cronutils.parser.CronParser;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.util.Optional;

/**
 * The slots of a cron expression of five fields in a time zone. Pure.
 *
 * <p>An expression with set hours follows the clock on the wall: a slot in the hour that is skipped
 * in spring comes as much later as the clock was put forward, one in the hour that comes twice in
 * autumn comes at its first. An expression for every hour, or every n-th, follows real time: it
 * neither pauses nor doubles when clocks change. Either way no slot comes twice.
 */
final class CronSlots {

  private static final CronParser PARSER =
      new CronParser(CronDefinitionBuilder.instanceDefinitionFor(CronType.UNIX));

  /** Longer than any clock is put forward or back. */
  private static final Duration LONGEST_SHIFT = Duration.ofHours(26);

  private final ExecutionTime times;
  private final ZoneId zone;
  private final boolean everyHour;

  private CronSlots(Cron cron, ZoneId zone) {
    this.times = ExecutionTime.forCron(cron);
    this.zone = zone;
    FieldExpression hours = cron.retrieveFieldsAsMap().get(CronFieldName.HOUR).getExpression();
    this.everyHour = hours instanceof Always || hours instanceof Every;
  }

  /**
   * Reads an expression.
   *
   * @param zone such as {@code America/Sao_Paulo}
   * @throws IllegalArgumentException if either can't be read, or the expression never comes true
   */
  static CronSlots of(String expression, String zone) {
    CronSlots slots = new CronSlots(cron(expression), zone(zone));
    if (slots.local(LocalDateTime.of(2024, 1, 1, 0, 0)).isEmpty()) {
      throw new IllegalArgumentException("the cron expression never comes true");
    }
    return slots;
  }

  private static Cron cron(String expression) {
    try {
      return PARSER.parse(expression).validate();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("the cron expression can't be read", e);
    }
  }

  private static ZoneId zone(String name) {
    try {
      return ZoneId.of(name);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException("there is no such time zone", e);
    }
  }

  /** The first slot after an instant; empty if none will come. */
  Optional<Instant> after(Instant instant) {
    return everyHour ? byRealTime(instant) : byWallClock(instant);
  }

  private Optional<Instant> byWallClock(Instant instant) {
    // Local times run back and forth around a change: begin before any that could matter.
    LocalDateTime at = LocalDateTime.ofInstant(instant.minus(LONGEST_SHIFT), zone);
    for (Optional<LocalDateTime> next = local(at); next.isPresent(); next = local(next.get())) {
      // A time that is skipped is moved on by the length of the gap; of two, the first is taken.
      Instant slot = next.get().atZone(zone).toInstant();
      if (slot.isAfter(instant)) {
        return Optional.of(slot);
      }
    }
    return Optional.empty();
  }

  private Optional<Instant> byRealTime(Instant instant) {
    Instant from = instant;
    ZoneOffset offset = zone.getRules().getOffset(from);
    ZoneOffsetTransition change = zone.getRules().nextTransition(from);
    while (true) {
      Optional<Instant> slot = inOffset(from, offset);
      if (slot.isEmpty() || change == null || slot.get().isBefore(change.getInstant())) {
        return slot;
      }
      // The slot is beyond the change: look again with the clock as it is from there on.
      from = change.getInstant().minusNanos(1);
      offset = change.getOffsetAfter();
      change = zone.getRules().nextTransition(change.getInstant());
    }
  }

  private Optional<Instant> inOffset(Instant after, ZoneOffset offset) {
    return local(LocalDateTime.ofInstant(after, offset)).map(next -> next.toInstant(offset));
  }

  private Optional<LocalDateTime> local(LocalDateTime after) {
    return times.nextExecution(after.atZone(ZoneOffset.UTC)).map(next -> next.toLocalDateTime());
  }
}
