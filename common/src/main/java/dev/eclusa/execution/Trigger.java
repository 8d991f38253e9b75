package dev.eclusa.execution;

import dev.eclusa.queue.Priority;
import java.util.Locale;

/** What started a run or brought an item; it decides who goes first. */
public enum Trigger {
  WEBHOOK(Priority.WEBHOOK),
  MANUAL(Priority.MANUAL),
  QUEUE(Priority.QUEUE),
  SCHEDULE(Priority.SCHEDULE);

  private final Priority priority;

  Trigger(Priority priority) {
    this.priority = priority;
  }

  public Priority priority() {
    return priority;
  }

  /** As jobs and tables write it, such as {@code schedule}. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The one that is written so.
   *
   * @throws IllegalArgumentException if there is no such trigger
   */
  public static Trigger of(String text) {
    return valueOf(text.toUpperCase(Locale.ROOT));
  }
}
