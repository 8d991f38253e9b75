package dev.eclusa.standin.fulfilment;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * All that came under one Idempotency-Key.
 *
 * @param key the Idempotency-Key
 * @param provider provider of the order
 * @param orderId order that it is about
 * @param effect name of the effect
 * @param body body of the first call
 * @param sequence place among all effects in the order of acceptance, from 1; 0 while none was
 *     accepted
 * @param calls signed calls, refused ones too
 * @param changed calls whose body differed from the first
 * @param repeatsAfterAnswer calls that came after one was answered with success: nobody needed them
 * @param answered whether one was answered with success
 * @param arrivals instants of the last {@value #KEPT} calls
 * @param traceparents trace headers of these calls; empty text without one
 */
public record Effect(
    String key,
    String provider,
    String orderId,
    String effect,
    String body,
    long sequence,
    int calls,
    int changed,
    int repeatsAfterAnswer,
    boolean answered,
    List<Instant> arrivals,
    List<String> traceparents) {

  private static final int KEPT = 50;

  static Effect first(String key, String body, JsonObject json) {
    return new Effect(
        key,
        json.getString("provider", ""),
        json.getString("orderId", ""),
        json.getString("effect", ""),
        body,
        0,
        0,
        0,
        0,
        false,
        List.of(),
        List.of());
  }

  public boolean accepted() {
    return sequence > 0;
  }

  /** {@code <provider>/<order id>}. */
  public String order() {
    return provider + "/" + orderId;
  }

  Effect called(Instant at, String traceparent, boolean same) {
    return new Effect(
        key,
        provider,
        orderId,
        effect,
        body,
        sequence,
        calls + 1,
        changed + (same ? 0 : 1),
        repeatsAfterAnswer + (answered ? 1 : 0),
        answered,
        lastOf(arrivals, at),
        lastOf(traceparents, traceparent));
  }

  Effect accepted(long next, boolean withAnswer) {
    return new Effect(
        key,
        provider,
        orderId,
        effect,
        body,
        accepted() ? sequence : next,
        calls,
        changed,
        repeatsAfterAnswer,
        answered || withAnswer,
        arrivals,
        traceparents);
  }

  private static <T> List<T> lastOf(List<T> list, T next) {
    List<T> longer = new ArrayList<>(list);
    longer.add(next);
    return List.copyOf(longer.subList(Math.max(0, longer.size() - KEPT), longer.size()));
  }

  JsonObject toJson() {
    JsonArray instants = new JsonArray();
    arrivals.forEach(instant -> instants.add(instant.toString()));
    return new JsonObject()
        .put("key", key)
        .put("effect", effect)
        .put("order", order())
        .put("sequence", sequence)
        .put("calls", calls)
        .put("changed", changed)
        .put("repeatsAfterAnswer", repeatsAfterAnswer)
        .put("arrivals", instants)
        .put("traceparents", new JsonArray(traceparents));
  }
}
