package dev.eclusa.standin.resend;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;

/**
 * A mail that the stand-in accepted.
 *
 * @param id the id it answered
 * @param idempotencyKey key of the request, or null without one
 * @param to all recipients of the field {@code to}
 * @param message the mail as it was given
 * @param acceptedAt by the stand-in's clock
 */
public record ResendMail(
    String id,
    String idempotencyKey,
    String from,
    List<String> to,
    String subject,
    JsonObject message,
    Instant acceptedAt) {

  static ResendMail of(String id, String key, JsonObject message, Instant at) {
    return new ResendMail(
        id,
        key,
        message.getString("from"),
        texts(message.getValue("to")),
        message.getString("subject"),
        message.copy(),
        at);
  }

  static List<String> texts(Object oneOrMany) {
    if (oneOrMany instanceof JsonArray many) {
      return many.stream().map(String::valueOf).toList();
    }
    return oneOrMany == null ? List.of() : List.of(oneOrMany.toString());
  }

  public String html() {
    return message.getString("html");
  }

  public String text() {
    return message.getString("text");
  }

  JsonObject toJson() {
    return new JsonObject()
        .put("id", id)
        .put("idempotencyKey", idempotencyKey)
        .put("acceptedAt", acceptedAt.toString())
        .put("message", message);
  }
}
