package dev.eclusa.applier;

import dev.eclusa.postgres.DatabaseErrors;
import java.util.Optional;

/** Tells failures that an event caused from those that would hit any event. */
final class Blame {

  private Blame() {}

  /**
   * What to charge to an event that fails when applied alone.
   *
   * @return empty when it isn't the event's fault: the server is away or overloaded, or its schema
   *     or rights aren't what this program needs
   */
  static Optional<Failure> of(RuntimeException failure) {
    if (DatabaseErrors.isOutage(failure) || DatabaseErrors.isAboutSetup(failure)) {
      return Optional.empty();
    }
    // Not the message: the server quotes values in it, and a library may.
    String reason = "not applied: " + DatabaseErrors.describe(failure);
    return Optional.of(Failure.perhapsPassing(reason));
  }
}
