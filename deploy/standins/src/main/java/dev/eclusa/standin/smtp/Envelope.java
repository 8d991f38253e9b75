package dev.eclusa.standin.smtp;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The mail that a conversation is about, as far as it came. */
final class Envelope {

  private static final int LIMIT = 16 << 20;

  private String from;
  private final List<String> recipients = new ArrayList<>();
  private final StringBuilder content = new StringBuilder();

  void from(String address) {
    from = address;
  }

  boolean hasSender() {
    return from != null;
  }

  void recipient(String address) {
    recipients.add(address);
  }

  boolean hasRecipients() {
    return !recipients.isEmpty();
  }

  String lastRecipient() {
    return recipients.isEmpty() ? "" : recipients.get(recipients.size() - 1);
  }

  boolean isEmpty() {
    return content.isEmpty();
  }

  /** Adds a line of content, without the dot that SMTP puts before a line that begins with one. */
  void line(byte[] line) {
    String text = new String(line, StandardCharsets.ISO_8859_1);
    if (content.length() + text.length() > LIMIT) {
      throw new IllegalStateException("mail over 16 MiB");
    }
    content.append(text.startsWith(".") ? text.substring(1) : text).append("\r\n");
  }

  SmtpMail seal(Instant at) {
    return new SmtpMail(from, List.copyOf(recipients), content.toString(), at);
  }
}
