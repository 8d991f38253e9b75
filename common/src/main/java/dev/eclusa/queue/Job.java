package dev.eclusa.queue;

/**
 * A job as the queue knows it: a row's key and what decides when it runs. What is to be done is in
 * the row.
 *
 * @param id key of the row; a queue holds at most one job of an id. Canonical UUIDs take the least
 *     memory
 * @param attempts attempts that failed so far
 * @param deaths workers that died with it so far
 */
public record Job(String id, Lane lane, Priority priority, int attempts, int deaths) {

  private static final int LONGEST = 200;
  private static final int MOST = 9;

  /**
   * @throws IllegalArgumentException if the id is empty or longer than 200 characters, or a count
   *     isn't within 0 to 9
   */
  public Job {
    if (id.isEmpty() || id.length() > LONGEST) {
      throw new IllegalArgumentException(
          "A job's id has 1 to %d characters, not %d".formatted(LONGEST, id.length()));
    }
    if (attempts < 0 || attempts > MOST || deaths < 0 || deaths > MOST) {
      throw new IllegalArgumentException(
          "Job %s: attempts and deaths are 0 to %d, not %d and %d"
              .formatted(id, MOST, attempts, deaths));
    }
  }

  /** A job that was never tried. */
  public static Job fresh(String id, Lane lane, Priority priority) {
    return new Job(id, lane, priority, 0, 0);
  }
}
