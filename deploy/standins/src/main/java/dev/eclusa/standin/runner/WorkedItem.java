package dev.eclusa.standin.runner;

import io.vertx.core.json.JsonObject;
import java.time.Instant;

/**
 * What came of one item.
 *
 * @param id its id, the same in every call
 * @param tenant whose it is
 * @param integration whose Runner was called
 * @param externalId what the catalogue calls it
 * @param attempt the highest attempt that a call named, from 1
 * @param calls calls with it, refused ones too
 * @param replays calls after it was done: answered as before, without a second effect
 * @param firstCall when the first call came
 * @param doneAt when it took effect; null while it did not
 */
public record WorkedItem(
    String id,
    String tenant,
    String integration,
    String externalId,
    int attempt,
    int calls,
    int replays,
    Instant firstCall,
    Instant doneAt) {

  static WorkedItem first(JsonObject item, String integration, Instant at) {
    return new WorkedItem(
        item.getString("itemId"),
        item.getString("tenantId", ""),
        integration,
        item.getString("externalId", ""),
        0,
        0,
        0,
        at,
        null);
  }

  public boolean done() {
    return doneAt != null;
  }

  WorkedItem called(int number) {
    return with(Math.max(attempt, number), calls + 1, replays, doneAt);
  }

  WorkedItem replayed() {
    return with(attempt, calls, replays + 1, doneAt);
  }

  WorkedItem doneAt(Instant at) {
    return with(attempt, calls, replays, at);
  }

  private WorkedItem with(int newAttempt, int newCalls, int newReplays, Instant newDoneAt) {
    return new WorkedItem(
        id,
        tenant,
        integration,
        externalId,
        newAttempt,
        newCalls,
        newReplays,
        firstCall,
        newDoneAt);
  }

  JsonObject toJson() {
    return new JsonObject()
        .put("itemId", id)
        .put("tenantId", tenant)
        .put("integrationKey", integration)
        .put("externalId", externalId)
        .put("attempt", attempt)
        .put("calls", calls)
        .put("replays", replays)
        .put("firstCall", firstCall.toString())
        .put("doneAt", doneAt == null ? null : doneAt.toString());
  }
}
