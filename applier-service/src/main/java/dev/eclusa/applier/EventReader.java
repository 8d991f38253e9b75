package dev.eclusa.applier;

import java.util.Optional;

/** Finds out what events say. */
interface EventReader {

  /**
   * What an event says. Never throws for what an event holds.
   *
   * @param payload the event's payload, empty when it is too large to be read
   */
  Said read(ClaimedEvent event, Optional<String> payload);
}
