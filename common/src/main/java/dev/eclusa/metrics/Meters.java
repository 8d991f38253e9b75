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

  // Leases, by stage
  /** Rows that were claimed. */
  public static final String LEASED_ROWS = "eclusa.lease.claimed";

  /** Time of a claim, empty ones included. */
  public static final String LEASE_CLAIMS = "eclusa.lease.claim.duration";

  /** What claimed rows came to, by outcome. */
  public static final String LEASE_ENDINGS = "eclusa.lease.endings";

  /** Leases that ran out under a worker, or were taken from it: its result was dropped. */
  public static final String LEASES_LOST = "eclusa.lease.lost";

  /** Claims of rows whose worker died or hung. */
  public static final String LEASES_RECLAIMED = "eclusa.lease.reclaimed";

  /** Rows between claim and acknowledgement, now. */
  public static final String LEASES_IN_FLIGHT = "eclusa.lease.in.flight";

  private Meters() {}
}
