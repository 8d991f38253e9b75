package dev.eclusa.items;

import dev.eclusa.problem.ProblemException;
import jakarta.ws.rs.QueryParam;
import java.util.UUID;

/** Which items of the dead-letter list are meant; what is missing matches all. */
class DeadFilter {

  @QueryParam("tenant")
  String tenant;

  @QueryParam("handler")
  String handler;

  @QueryParam("run")
  String run;

  @QueryParam("item")
  String item;

  /** Whether it matches all there are. */
  boolean isEmpty() {
    return tenant == null && handler == null && run == null && item == null;
  }

  UUID runId() {
    return run == null ? null : uuid(run);
  }

  UUID itemId() {
    return item == null ? null : uuid(item);
  }

  /**
   * @throws ProblemException 400 if it isn't one
   */
  static UUID uuid(String text) {
    try {
      return UUID.fromString(text);
    } catch (IllegalArgumentException e) {
      throw new ProblemException(400, "bad-id", "An id is a UUID");
    }
  }
}
