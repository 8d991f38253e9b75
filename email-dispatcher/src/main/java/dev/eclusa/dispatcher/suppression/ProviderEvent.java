package dev.eclusa.dispatcher.suppression;

import io.vertx.core.json.DecodeException;
import io.vertx.core.json.Json;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Optional;

/**
 * What the mail provider says about a mail.
 *
 * @param reason why its recipient shall get no more mail; empty when there is none
 * @param messageId the provider's id of the mail; may be empty
 * @param onlyRecipient its recipient as the provider names it, when it had one alone
 */
record ProviderEvent(
    Optional<SuppressionReason> reason, String messageId, Optional<String> onlyRecipient) {

  /** Reads a signed body; empty if it isn't an event. */
  static Optional<ProviderEvent> read(byte[] body) {
    try {
      return Json.decodeValue(io.vertx.core.buffer.Buffer.buffer(body)) instanceof JsonObject event
          ? Optional.of(of(event))
          : Optional.empty();
    } catch (DecodeException notJson) {
      return Optional.empty();
    }
  }

  private static ProviderEvent of(JsonObject event) {
    JsonObject data = object(event, "data");
    return new ProviderEvent(
        reason(text(event, "type"), data), text(data, "email_id"), onlyRecipient(data));
  }

  private static Optional<SuppressionReason> reason(String type, JsonObject data) {
    boolean permanent = text(object(data, "bounce"), "type").equals("Permanent");
    return switch (type) {
      case "email.complained" -> Optional.of(SuppressionReason.COMPLAINT);
      case "email.bounced" -> permanent ? Optional.of(SuppressionReason.BOUNCE) : Optional.empty();
      default -> Optional.empty();
    };
  }

  private static Optional<String> onlyRecipient(JsonObject data) {
    Object to = data.getValue("to");
    Object only = to instanceof JsonArray all && all.size() == 1 ? all.getValue(0) : to;
    return only instanceof String text ? Optional.of(text) : Optional.empty();
  }

  private static JsonObject object(JsonObject parent, String key) {
    return parent.getValue(key) instanceof JsonObject child ? child : new JsonObject();
  }

  private static String text(JsonObject parent, String key) {
    return parent.getValue(key) instanceof String text ? text : "";
  }
}
