package dev.eclusa.standin.smtp;

import dev.eclusa.standin.http.Arrivals;
import dev.eclusa.standin.http.Ledger;
import dev.eclusa.standin.http.Tally;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;

/** What the server saw. */
final class SmtpRecord {

  private final Ledger<SmtpMail> mails = new Ledger<>(20_000);
  private final Ledger<String> commands = new Ledger<>(20_000);
  private final Tally messageIds = new Tally();
  private final Arrivals connections = new Arrivals();

  void took(SmtpMail mail) {
    mails.add(mail);
    messageIds.add(mail.messageId() + " " + mail.recipients());
  }

  Ledger<SmtpMail> mails() {
    return mails;
  }

  Ledger<String> commands() {
    return commands;
  }

  Tally messageIds() {
    return messageIds;
  }

  Arrivals connections() {
    return connections;
  }

  JsonObject toJson() {
    JsonArray array = new JsonArray();
    mails.entries().forEach(mail -> array.add(mail.toJson()));
    return new JsonObject()
        .put("accepted", mails.total())
        .put("duplicates", messageIds.repeats())
        .put("connections", connections.instants().size())
        .put("mails", array);
  }

  void clear() {
    mails.clear();
    commands.clear();
    messageIds.clear();
    connections.clear();
  }
}
