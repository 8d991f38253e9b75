package dev.eclusa.dispatcher.smtp;

import dev.eclusa.dispatcher.channel.Mail;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeUtility;
import java.io.UnsupportedEncodingException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/**
 * A mail as SMTP takes it: ASCII text with CRLF line ends, text and HTML as alternatives. Made once
 * per mail and stored, so that Message-ID and Date stay the same at every attempt.
 */
final class MimeText {

  private static final String CRLF = "\r\n";
  private static final int LINE = 76;
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("EEE, d MMM yyyy HH:mm:ss Z", Locale.ENGLISH);

  private final InternetAddress from;
  private final Optional<InternetAddress> replyTo;
  private final Clock clock;

  MimeText(InternetAddress from, Optional<InternetAddress> replyTo, Clock clock) {
    this.from = from;
    this.replyTo = replyTo;
    this.clock = clock;
  }

  String write(Mail mail) {
    String unique = UUID.randomUUID().toString();
    String boundary = "=_" + unique;
    StringBuilder out = new StringBuilder(2048);
    header(out, "Date", DATE.format(clock.instant().atOffset(ZoneOffset.UTC)));
    header(out, "From", from.toString());
    header(out, "To", mail.to().value());
    replyTo.ifPresent(address -> header(out, "Reply-To", address.toString()));
    header(out, "Subject", encoded(mail.content().subject()));
    header(out, "Message-ID", "<" + unique + "@" + domain() + ">");
    header(out, "X-Entity-Ref-ID", mail.reference());
    header(out, "traceparent", mail.traceparent());
    header(out, "Auto-Submitted", "auto-generated");
    header(out, "MIME-Version", "1.0");
    header(out, "Content-Type", "multipart/alternative; boundary=\"" + boundary + "\"");
    out.append(CRLF);
    part(out, boundary, "text/plain", mail.content().text());
    part(out, boundary, "text/html", mail.content().html());
    return out.append("--").append(boundary).append("--").append(CRLF).toString();
  }

  private String domain() {
    return from.getAddress().substring(from.getAddress().lastIndexOf('@') + 1);
  }

  /** The last gate: whatever was checked before, no value ends its header line. */
  private static void header(StringBuilder out, String name, String value) {
    // Looked at before folding, which would turn a line break into a continuation.
    String unfolded = value.replace("\r\n ", " ").replace("\r\n\t", "\t");
    if (unfolded.chars().anyMatch(c -> (c < ' ' && c != '\t') || c > 126)) {
      throw new IllegalArgumentException(
          "header " + name + " holds a line break or control character");
    }
    String folded = MimeUtility.fold(name.length() + 2, value);
    out.append(name).append(": ").append(folded).append(CRLF);
  }

  private static void part(StringBuilder out, String boundary, String type, String text) {
    byte[] content = text.replaceAll("\\R", CRLF).getBytes(StandardCharsets.UTF_8);
    Base64.Encoder lines = Base64.getMimeEncoder(LINE, CRLF.getBytes(StandardCharsets.US_ASCII));
    out.append("--").append(boundary).append(CRLF);
    header(out, "Content-Type", type + "; charset=utf-8");
    header(out, "Content-Transfer-Encoding", "base64");
    out.append(CRLF).append(lines.encodeToString(content)).append(CRLF);
  }

  private static String encoded(String subject) {
    if (subject.chars().anyMatch(Character::isISOControl)) {
      throw new IllegalArgumentException("header Subject holds a line break or control character");
    }
    try {
      return MimeUtility.encodeText(subject, "UTF-8", "Q");
    } catch (UnsupportedEncodingException e) {
      throw new IllegalStateException("Every Java platform has UTF-8", e);
    }
  }
}
