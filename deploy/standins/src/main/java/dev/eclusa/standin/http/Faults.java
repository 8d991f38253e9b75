package dev.eclusa.standin.http;

import java.util.Optional;
import java.util.Random;

/**
 * Faults that an HTTP stand-in plays on demand. Safe for any thread; random ones repeat with their
 * seed.
 *
 * <p>A refused request leaves no trace of work; a dropped one has been worked, and only its answer
 * is missing.
 */
public final class Faults {

  private long latencyMs;
  private double errorShare;
  private Random random = new Random(1);
  private int errorNext;
  private int errorStatus = 500;
  private boolean outage;
  private int dropNext;
  private double dropShare;
  private int busyNext;
  private int busyStatus = 429;
  private int busyRetryAfterSeconds = 1;

  /** Adds all of these to the switches that {@code /_control} knows. */
  public void register(Switchboard board) {
    board
        .number("latencyMs", this::latencyMs, value -> latency(value.longValue()))
        .number("seed", () -> null, value -> seed(value.longValue()))
        .number("errorShare", () -> errorShare, value -> errorShare(value.doubleValue()))
        .number("errorNext", () -> errorNext, value -> errorNext(value.intValue()))
        .number("errorStatus", () -> errorStatus, value -> errorStatus(value.intValue()))
        .flag("outage", () -> outage, this::outage)
        .number("dropNext", () -> dropNext, value -> dropNext(value.intValue()))
        .number("dropShare", () -> dropShare, value -> dropShare(value.doubleValue()))
        .number(
            "busyStatus",
            () -> busyStatus,
            v -> busy(v.intValue(), busyRetryAfterSeconds, busyNext))
        .number(
            "busyRetryAfterSeconds",
            () -> busyRetryAfterSeconds,
            v -> busy(busyStatus, v.intValue(), busyNext))
        .number(
            "busyNext", () -> busyNext, v -> busy(busyStatus, busyRetryAfterSeconds, v.intValue()));
  }

  /** Every answer waits this long. */
  public synchronized void latency(long milliseconds) {
    latencyMs = milliseconds;
  }

  public synchronized long latencyMs() {
    return latencyMs;
  }

  /** Begins the random choices anew. */
  public synchronized void seed(long seed) {
    random = new Random(seed);
  }

  /** This share of requests, 0 to 1, is refused with the error status. */
  public synchronized void errorShare(double share) {
    errorShare = share;
  }

  /** The next requests are refused with the error status. */
  public synchronized void errorNext(int requests) {
    errorNext = requests;
  }

  /** Status of errors by share or by number; 500 at first. */
  public synchronized void errorStatus(int status) {
    errorStatus = status;
  }

  /** Until told otherwise, every request is refused with 503 without Retry-After. */
  public synchronized void outage(boolean on) {
    outage = on;
  }

  /** The next requests are worked, then their connection is closed without an answer. */
  public synchronized void dropNext(int requests) {
    dropNext = requests;
  }

  /** This share of requests, 0 to 1, is worked and then dropped. */
  public synchronized void dropShare(double share) {
    dropShare = share;
  }

  /** The next requests are refused with a status (429 or 503) and Retry-After. */
  public synchronized void busy(int status, int retryAfterSeconds, int requests) {
    busyStatus = status;
    busyRetryAfterSeconds = retryAfterSeconds;
    busyNext = requests;
  }

  /** Asked once per request, before it is worked. */
  public synchronized Optional<Refusal> refusal() {
    if (outage) {
      return Optional.of(new Refusal(503, -1));
    }
    if (busyNext > 0) {
      busyNext--;
      return Optional.of(new Refusal(busyStatus, busyRetryAfterSeconds));
    }
    if (errorNext > 0) {
      errorNext--;
      return Optional.of(new Refusal(errorStatus, -1));
    }
    return hits(errorShare) ? Optional.of(new Refusal(errorStatus, -1)) : Optional.empty();
  }

  /** Asked once per request, after it was worked: is its answer to be lost? */
  public synchronized boolean drops() {
    if (dropNext > 0) {
      dropNext--;
      return true;
    }
    return hits(dropShare);
  }

  private boolean hits(double share) {
    return share > 0 && random.nextDouble() < share;
  }

  /** Back to a peer without faults. */
  public synchronized void clear() {
    latencyMs = 0;
    errorShare = 0;
    errorNext = 0;
    errorStatus = 500;
    outage = false;
    dropNext = 0;
    dropShare = 0;
    busyNext = 0;
  }
}
