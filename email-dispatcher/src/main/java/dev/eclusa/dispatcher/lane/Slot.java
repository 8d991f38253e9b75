package dev.eclusa.dispatcher.lane;

import java.time.Duration;

/** Whether, and when, a request may start. */
public sealed interface Slot {

  /**
   * Reserved: nobody else starts a request at that time.
   *
   * @param startsIn from now until the request may start
   * @param paced whether requests are spaced, so that this stands for one request only
   */
  record Granted(Duration startsIn, boolean paced) implements Slot {}

  /** Nothing is due, the lane is paused, or it is booked out for longer than one waits. */
  record None() implements Slot {}
}
