package dev.eclusa.standin.provider;

import io.vertx.core.json.JsonObject;

/**
 * How far the sending has come.
 *
 * @param planned requests to send
 * @param accepted answered with 200
 * @param refused forged ones that were answered with 4xx, as they should be
 * @param forgedAccepted forged ones that were answered with 2xx: a hole in the receiver
 * @param genuineRefused others that were answered with 4xx: a fault of the receiver
 * @param retries attempts after the first
 * @param gaveUp requests that nobody took within the horizon
 */
public record SendReport(
    long planned,
    long accepted,
    long refused,
    long forgedAccepted,
    long genuineRefused,
    long retries,
    long gaveUp) {

  /** Requests whose outcome is known. */
  public long settled() {
    return accepted + refused + forgedAccepted + genuineRefused + gaveUp;
  }

  public boolean done() {
    return settled() == planned;
  }

  JsonObject toJson() {
    return new JsonObject()
        .put("planned", planned)
        .put("accepted", accepted)
        .put("refused", refused)
        .put("forgedAccepted", forgedAccepted)
        .put("genuineRefused", genuineRefused)
        .put("retries", retries)
        .put("gaveUp", gaveUp);
  }
}
