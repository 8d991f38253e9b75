package dev.eclusa.standin.resend;

import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** What Resend demands of a mail before it takes it. */
final class MailRules {

  private static final int MOST_RECIPIENTS = 50;
  private static final String PLAIN = "[\\x21-\\x7e&&[^<>@,;]]+@[\\x21-\\x7e&&[^<>@,;]]+";
  private static final Pattern ADDRESS = Pattern.compile(PLAIN + "|[^<>\\r\\n]*<" + PLAIN + ">");

  /** A domain that RFC 2606 keeps from existing, for mails that are bad in nothing else. */
  private static final Pattern NOWHERE = Pattern.compile(".*\\.invalid>?");

  private MailRules() {}

  /**
   * @param batch whether the mail is part of a batch, where attachments and schedules are refused
   */
  static Optional<ResendError> check(JsonObject mail, boolean batch) {
    return required(mail)
        .or(() -> addresses(mail))
        .or(() -> header(mail))
        .or(() -> batch ? batchable(mail) : Optional.empty());
  }

  private static Optional<ResendError> required(JsonObject mail) {
    for (String field : List.of("from", "to", "subject")) {
      if (mail.getValue(field) == null) {
        return Optional.of(ResendError.missing(field));
      }
    }
    boolean content = mail.getValue("html") != null || mail.getValue("text") != null;
    return content ? Optional.empty() : Optional.of(ResendError.missing("html"));
  }

  private static Optional<ResendError> addresses(JsonObject mail) {
    if (!valid(String.valueOf(mail.getValue("from")))) {
      return Optional.of(new ResendError(422, "invalid_from_address", "Invalid `from` field"));
    }
    List<String> to = ResendMail.texts(mail.getValue("to"));
    if (to.isEmpty() || to.size() > MOST_RECIPIENTS) {
      return Optional.of(ResendError.parameter("`to` takes between 1 and 50 addresses"));
    }
    List<String> all = new ArrayList<>(to);
    for (String field : List.of("cc", "bcc", "reply_to")) {
      all.addAll(ResendMail.texts(mail.getValue(field)));
    }
    return all.stream().allMatch(MailRules::valid)
        ? Optional.empty()
        : Optional.of(ResendError.parameter("Invalid email address"));
  }

  private static boolean valid(String address) {
    return ADDRESS.matcher(address).matches() && !NOWHERE.matcher(address).matches();
  }

  private static Optional<ResendError> header(JsonObject mail) {
    String subject = String.valueOf(mail.getValue("subject"));
    return subject.matches("[^\\r\\n]*")
        ? Optional.empty()
        : Optional.of(ResendError.parameter("Line breaks in `subject`"));
  }

  private static Optional<ResendError> batchable(JsonObject mail) {
    for (String field : List.of("attachments", "scheduled_at")) {
      if (mail.containsKey(field)) {
        return Optional.of(ResendError.parameter("`" + field + "` is not supported in a batch"));
      }
    }
    return Optional.empty();
  }
}
