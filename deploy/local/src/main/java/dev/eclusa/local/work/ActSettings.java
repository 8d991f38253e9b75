package dev.eclusa.local.work;

import java.time.Duration;

/**
 * How an act is played.
 *
 * @param items of the large tenant's run
 * @param outage how long one integration refuses everything
 * @param pause how long a handler of another one is paused
 */
public record ActSettings(int items, Duration outage, Duration pause) {

  /** Items of the small tenant's run. */
  public static final int SMALL_ITEMS = 200;

  /**
   * With fewer the large run could be over before the outage begins: while the small run makes its
   * calls, the large one makes as many, with up to 50 items each.
   */
  public static final int FEWEST_ITEMS = 15_000;

  /** As many as the Runner stand-in can tell apart, with room for the others'. */
  public static final int MOST_ITEMS = 150_000;

  /**
   * A circuit lets probes through every 30 s, and each that fails burns an attempt: an outage that
   * meets three of them would rightly leave its items dead.
   */
  public static final Duration LONGEST_OUTAGE = Duration.ofSeconds(50);

  private static final Duration PAUSE = Duration.ofSeconds(8);

  /** With a pause of its usual length. */
  public static ActSettings of(int items, Duration outage) {
    return new ActSettings(items, outage, PAUSE);
  }
}
