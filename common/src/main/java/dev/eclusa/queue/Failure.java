package dev.eclusa.queue;

/**
 * An attempt that failed. A job that wasn't tried, or was put off by its destination, is released
 * instead.
 *
 * @param retryable false: no attempt will help, the job is dead at once
 * @param burns whether it burns an attempt; false when the call reached nobody, so that the failure
 *     isn't the job's own
 */
public record Failure(LeasedJob leased, CircuitSignal signal, boolean retryable, boolean burns) {

  /** One that burns an attempt. */
  public Failure(LeasedJob leased, CircuitSignal signal, boolean retryable) {
    this(leased, signal, retryable, true);
  }

  /** One that doesn't, and is tried again. */
  public static Failure unreached(LeasedJob leased, CircuitSignal signal) {
    return new Failure(leased, signal, true, false);
  }
}
