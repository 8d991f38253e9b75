package dev.eclusa.runner;

import dev.eclusa.queue.CircuitSignal;
import java.time.Duration;

/** How a Runner answered a call. Reasons never hold anything of the answer's body. */
public sealed interface Answer {

  /**
   * It answered with a body, as text; whether that can be read is for the caller to see.
   *
   * @param body at most {@link RunnerClient#LONGEST_BODY} bytes
   */
  record Answered(String body) implements Answer {}

  /**
   * It is alive, but wants the whole lane to be left alone for {@code pause}; no attempt is used.
   */
  record Busy(Duration pause, String reason) implements Answer {}

  /** Nobody was reached, so that it isn't the work's own failure; counts against the circuit. */
  record Unreached(String reason) implements Answer {}

  /**
   * The call failed.
   *
   * @param retryable whether it may work later
   * @param signal whether it counts against the integration's circuit
   */
  record Failed(String reason, boolean retryable, CircuitSignal signal) implements Answer {}
}
