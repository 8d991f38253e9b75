package dev.eclusa.metrics;

/**
 * Every meter and label name of the project. Labels take few values: never an id, a name or an
 * address. Durations are timers; instants are gauges in epoch seconds and end in {@code
 * .timestamp}.
 */
public final class Meters {

  // Labels
  public static final String STAGE = "stage";
  public static final String PROVIDER = "provider";
  public static final String OUTCOME = "outcome";
  public static final String STATE = "state";
  public static final String EFFECT = "effect";
  public static final String DESTINATION = "destination";

  /** Nudges that could not be sent; the sweep makes up for them. */
  public static final String NUDGES_LOST = "eclusa.nudges.lost";

  private Meters() {}
}
