package dev.eclusa.standin.smtp;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/**
 * A mail that the stand-in took.
 *
 * @param from envelope sender
 * @param recipients envelope recipients that were accepted
 * @param content header and body as they came, one char per byte, lines ending in CRLF
 * @param takenAt when the final dot came
 */
public record SmtpMail(String from, List<String> recipients, String content, Instant takenAt) {

  /** Value of a header field, unfolded; empty without it. */
  public String header(String name) {
    String head = content.split("\r\n\r\n", 2)[0].replaceAll("\r\n[ \t]+", " ");
    String start = name.toLowerCase(Locale.ROOT) + ":";
    for (String line : head.split("\r\n", -1)) {
      if (line.toLowerCase(Locale.ROOT).startsWith(start)) {
        return line.substring(start.length()).strip();
      }
    }
    return "";
  }

  public String messageId() {
    return header("Message-ID");
  }

  JsonObject toJson() {
    return new JsonObject()
        .put("from", from)
        .put("recipients", new JsonArray(recipients))
        .put("messageId", messageId())
        .put("subject", header("Subject"))
        .put("takenAt", takenAt.toString())
        .put("content", content);
  }
}
