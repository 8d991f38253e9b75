package dev.eclusa.queue;

import java.time.Duration;

/**
 * The circuit of an integration.
 *
 * @param failures failures in a row while closed
 * @param successes successful probes while half-open
 * @param reopensIn until an open circuit lets probes through; zero otherwise
 * @param parkedLanes lanes that it holds, counted per priority
 */
public record CircuitStatus(
    State state, int failures, int successes, Duration reopensIn, long parkedLanes) {

  /** What a circuit lets through: everything, nothing, or a few probes. */
  public enum State {
    CLOSED,
    OPEN,
    HALF
  }
}
