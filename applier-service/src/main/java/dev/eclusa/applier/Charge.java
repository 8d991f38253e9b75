package dev.eclusa.applier;

import java.time.Duration;
import java.util.Optional;

/**
 * A failed attempt to be written down.
 *
 * @param key which event
 * @param attempt the number that this attempt had, from 1
 * @param reason why it failed
 * @param delay until the next attempt; empty when the event is parked
 */
record Charge(EventKey key, int attempt, String reason, Optional<Duration> delay) {

  /** Whether the event waits for a person from now on. */
  boolean parks() {
    return delay.isEmpty();
  }
}
