package dev.eclusa.dispatcher.resend;

import dev.eclusa.dispatcher.channel.Mail;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Optional;

/** A mail as Resend takes it: one JSON object. */
final class ResendMessage {

  private final String from;
  private final Optional<String> replyTo;

  ResendMessage(String from, Optional<String> replyTo) {
    this.from = from;
    this.replyTo = replyTo;
  }

  String toJson(Mail mail) {
    JsonObject message =
        new JsonObject()
            .put("from", from)
            .put("to", new JsonArray().add(mail.to().value()))
            .put("subject", mail.content().subject())
            .put("html", mail.content().html())
            .put("text", mail.content().text());
    replyTo.ifPresent(address -> message.put("reply_to", address));
    return message.put("headers", headers(mail)).encode();
  }

  private static JsonObject headers(Mail mail) {
    // Mail programs thread mails of equal subjects unless this differs.
    return new JsonObject()
        .put("X-Entity-Ref-ID", mail.reference())
        .put("traceparent", mail.traceparent());
  }
}
