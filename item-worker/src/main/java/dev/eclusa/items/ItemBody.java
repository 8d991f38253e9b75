package dev.eclusa.items;

import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Items as Runners get them. Payloads are put in as text, so that no digit of their numbers is
 * lost.
 */
final class ItemBody {

  private ItemBody() {}

  static String of(Item item) {
    JsonObject fields = lane(item, "item");
    fields
        .put("runId", item.stored().runId() == null ? null : item.stored().runId().toString())
        .put("itemId", item.stored().id().toString())
        .put("externalId", item.stored().externalId());
    return with(fields, "payload", item.stored().payload());
  }

  /**
   * Several of one lane.
   *
   * @param items at least one
   */
  static String of(List<Item> items) {
    String all = items.stream().map(ItemBody::of).collect(Collectors.joining(",", "[", "]"));
    return with(lane(items.get(0), "batch"), "items", all);
  }

  private static JsonObject lane(Item item, String type) {
    return new JsonObject()
        .put("type", type)
        .put("tenantId", item.lane().tenant())
        .put("integrationKey", item.lane().integration())
        .put("handlerKey", item.lane().handler())
        .put("direction", item.lane().direction().text());
  }

  private static String with(JsonObject fields, String name, String json) {
    String text = fields.encode();
    return text.substring(0, text.length() - 1) + ",\"" + name + "\":" + json + "}";
  }
}
