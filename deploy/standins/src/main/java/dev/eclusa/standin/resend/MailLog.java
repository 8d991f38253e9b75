package dev.eclusa.standin.resend;

import dev.eclusa.standin.http.Digest;
import dev.eclusa.standin.http.Ledger;
import dev.eclusa.standin.http.Tally;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** The mails that were accepted, the last {@value #CAPACITY} of them in full. */
final class MailLog {

  private static final int CAPACITY = 20_000;

  private final Ledger<ResendMail> mails = new Ledger<>(CAPACITY);
  private final Tally contents = new Tally();

  /** Records one mail; returns it with its id. */
  ResendMail accept(String key, JsonObject message, Instant at) {
    ResendMail mail = ResendMail.of(UUID.randomUUID().toString(), key, message, at);
    contents.add(Digest.of(message.encode()));
    mails.add(mail);
    return mail;
  }

  List<ResendMail> mails() {
    return mails.entries();
  }

  long total() {
    return mails.total();
  }

  /** Mails that were equal to an earlier one in every field. */
  long duplicates() {
    return contents.repeats();
  }

  JsonArray toJson() {
    JsonArray array = new JsonArray();
    mails().forEach(mail -> array.add(mail.toJson()));
    return array;
  }

  void clear() {
    mails.clear();
    contents.clear();
  }
}
