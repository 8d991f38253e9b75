package dev.eclusa.standin.resend;

import dev.eclusa.standin.http.SvixSignature;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Locale;
import java.util.UUID;

/**
 * Tells what became of a mail, by webhooks signed as Svix signs.
 *
 * <p>With a URL set, accepted mails to an address that begins with {@code bounced}, {@code
 * complained} or {@code delivered} get that webhook at once, as with Resend's own test addresses.
 */
final class MailWebhooks {

  private final HttpClient client;
  private final Clock clock;
  private volatile String url = "";
  private volatile SvixSignature signature =
      new SvixSignature("whsec_c3RhbmQtaW4tcmVzZW5kLXNlY3JldA==");

  MailWebhooks(Vertx vertx, Clock clock) {
    this.client = vertx.createHttpClient();
    this.clock = clock;
  }

  /** Where to send them; empty for nowhere. */
  void url(String target) {
    url = target;
  }

  String url() {
    return url;
  }

  void secret(String secret) {
    signature = new SvixSignature(secret);
  }

  void accepted(ResendMail mail) {
    if (url.isEmpty()) {
      return;
    }
    for (String recipient : mail.to()) {
      String address = recipient.replaceFirst(".*<", "").toLowerCase(Locale.ROOT);
      for (String kind : new String[] {"bounced", "complained", "delivered"}) {
        if (address.startsWith(kind)) {
          send("email." + kind, mail, "Permanent");
        }
      }
    }
  }

  /**
   * Sends one webhook about a mail.
   *
   * @param bounceType Permanent, Transient or Undetermined; used by {@code email.bounced} only
   * @return the status of the answer
   */
  Future<Integer> send(String type, ResendMail mail, String bounceType) {
    JsonObject data =
        new JsonObject()
            .put("email_id", mail.id())
            .put("from", mail.from())
            .put("to", new JsonArray(mail.to()))
            .put("subject", mail.subject());
    if (type.equals("email.bounced")) {
      data.put("bounce", new JsonObject().put("type", bounceType).put("message", "bounced"));
    }
    return post(
        new JsonObject()
            .put("type", type)
            .put("created_at", clock.instant().toString())
            .put("data", data));
  }

  private Future<Integer> post(JsonObject event) {
    String id = "msg_" + UUID.randomUUID().toString().replace("-", "");
    String timestamp = Long.toString(clock.instant().getEpochSecond());
    byte[] body = event.encode().getBytes(StandardCharsets.UTF_8);
    RequestOptions request =
        new RequestOptions()
            .setMethod(HttpMethod.POST)
            .setAbsoluteURI(url)
            .putHeader("content-type", "application/json")
            .putHeader("svix-id", id)
            .putHeader("svix-timestamp", timestamp)
            .putHeader("svix-signature", signature.sign(id, timestamp, body));
    return client
        .request(request)
        .compose(open -> open.send(Buffer.buffer(body)))
        .map(response -> response.statusCode());
  }
}
