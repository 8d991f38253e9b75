package dev.eclusa.queue;

/** Who waits for a job. Lower levels go first, whatever the number of jobs on the higher ones. */
public enum Priority {
  /** An external client waits for the effect. */
  WEBHOOK(1),
  /** Somebody asked for it. */
  MANUAL(2),
  /** It came over an external queue. */
  QUEUE(3),
  /** A schedule started it; it tolerates latency. */
  SCHEDULE(5);

  private final int level;

  Priority(int level) {
    this.level = level;
  }

  public int level() {
    return level;
  }

  /**
   * The one that is written so.
   *
   * @throws IllegalArgumentException if there is no such level
   */
  public static Priority of(int level) {
    for (Priority priority : values()) {
      if (priority.level == level) {
        return priority;
      }
    }
    throw new IllegalArgumentException("no priority has the level " + level);
  }
}
