package dev.eclusa.queue;

import java.time.Duration;
import java.util.Optional;

/**
 * A lane as the queue sees it.
 *
 * @param waiting jobs that could be claimed but for gates and turns
 * @param gate what holds the first of them; {@link Gate#NONE} when it takes its turns
 * @param opensIn until the gate is looked at again; empty when it waits for an event, such as the
 *     end of a job or an operator
 */
public record LaneStatus(long waiting, Gate gate, Optional<Duration> opensIn) {

  /** What may hold a lane. */
  public enum Gate {
    NONE,
    /** Its destination asked for a pause. */
    HOLD,
    /** Its handler is paused, at its concurrency, or over its rate. */
    HANDLER,
    /** The circuit of its integration isn't closed. */
    CIRCUIT,
    /** Its tenant used up its window. */
    TENANT
  }
}
