package dev.eclusa.items;

import dev.eclusa.lease.Outcome;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads what Runners answer about items. Of an error only its code is kept, if it looks like one:
 * messages may hold anything.
 */
final class ItemAnswer {

  private static final Pattern CODE = Pattern.compile("[A-Za-z0-9_.-]{1,64}");

  private ItemAnswer() {}

  /** The outcome of a call with one item. */
  static Outcome<ItemResult> ofOne(String body) {
    return object(body).map(ItemAnswer::outcome).orElseGet(ItemAnswer::malformed);
  }

  /**
   * Outcomes of a call with several items, in their order. An item that the answer says nothing
   * usable about has failed alone; what it says about others is left aside; of several results of
   * one item the first counts.
   */
  static List<Outcome<ItemResult>> ofSeveral(List<Item> items, String body) {
    Map<String, Outcome<ItemResult>> results = new HashMap<>();
    boolean readable =
        object(body)
            .map(answer -> answer.getValue("results"))
            .filter(JsonArray.class::isInstance)
            .map(JsonArray.class::cast)
            .map(list -> read(list, results))
            .orElse(false);
    Outcome<ItemResult> otherwise = readable ? failed("no result of this item") : malformed();
    return items.stream()
        .map(item -> results.getOrDefault(item.stored().id().toString(), otherwise))
        .toList();
  }

  private static boolean read(JsonArray list, Map<String, Outcome<ItemResult>> results) {
    for (Object entry : list) {
      if (entry instanceof JsonObject result && result.getValue("itemId") instanceof String id) {
        results.putIfAbsent(id, outcome(result));
      }
    }
    return true;
  }

  private static Optional<JsonObject> object(String body) {
    try {
      return Optional.of(new JsonObject(body));
    } catch (DecodeException | ClassCastException notAnObject) {
      return Optional.empty();
    }
  }

  private static Outcome<ItemResult> outcome(JsonObject result) {
    if ("ok".equals(result.getValue("status"))) {
      return new Outcome.Done<>(ItemResult.DONE);
    }
    if ("skipped".equals(result.getValue("status"))) {
      return new Outcome.Done<>(ItemResult.SKIPPED);
    }
    return "error".equals(result.getValue("status")) ? error(result) : malformed();
  }

  private static Outcome<ItemResult> error(JsonObject result) {
    JsonObject error =
        result.getValue("error") instanceof JsonObject object ? object : new JsonObject();
    String code =
        error.getValue("code") instanceof String text && CODE.matcher(text).matches()
            ? " " + text
            : "";
    return Boolean.FALSE.equals(error.getValue("retryable"))
        ? new Outcome.Park<>("refused by the Runner" + code)
        : failed("failed at the Runner" + code);
  }

  private static Outcome<ItemResult> malformed() {
    return failed("the Runner's answer can't be read");
  }

  private static Outcome<ItemResult> failed(String reason) {
    return new Outcome.Retry<>(Duration.ZERO, reason, true);
  }
}
