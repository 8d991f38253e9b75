package dev.eclusa.standin.smtp;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/**
 * One client's conversation, line by line, without any I/O of its own.
 *
 * <p>Each line gives a {@link Turn}: what to write, and whether to close the connection then.
 */
final class SmtpConversation {

  private static final Turn SILENCE = new Turn("", false);
  private static final Turn DROP = new Turn("", true);

  private final int number;
  private final SmtpParts parts;
  private Envelope envelope = new Envelope();
  private boolean inContent;
  private int credentialLines;
  private boolean authenticated;

  SmtpConversation(int number, SmtpParts parts) {
    this.number = number;
    this.parts = parts;
  }

  /**
   * @param reply text with its line end, or empty for silence
   * @param closes whether the connection ends after it
   */
  record Turn(String reply, boolean closes) {}

  Turn greet() {
    return ruled(SmtpStep.CONNECT, "").orElseGet(() -> say("220 standin ESMTP"));
  }

  Turn line(byte[] line) {
    if (inContent) {
      return content(line);
    }
    if (credentialLines > 0) {
      credentialLines--;
      return credentialLines > 0 ? say("334 UGFzc3dvcmQ6") : authenticated();
    }
    return command(new String(line, StandardCharsets.UTF_8));
  }

  private Turn command(String line) {
    String verb = line.split("[ :]", 2)[0].toUpperCase(Locale.ROOT);
    parts.record().commands().add(number + " " + verb);
    return switch (verb) {
      case "EHLO", "HELO" -> hello(verb);
      case "AUTH" -> auth(line);
      case "MAIL" -> mail(address(line));
      case "RCPT" -> rcpt(address(line));
      case "DATA" -> data();
      case "RSET" -> reset();
      case "NOOP" -> say("250 2.0.0 Ok");
      case "QUIT" -> new Turn("221 2.0.0 Bye\r\n", true);
      default -> say("502 5.5.2 Command not recognized");
    };
  }

  private Turn hello(String verb) {
    envelope = new Envelope();
    String many = "250-standin\r\n250-8BITMIME\r\n250-PIPELINING\r\n250 AUTH PLAIN LOGIN";
    return ruled(SmtpStep.HELLO, "")
        .orElseGet(() -> say(verb.equals("EHLO") ? many : "250 standin"));
  }

  private Turn auth(String line) {
    String[] words = line.strip().split(" +", -1);
    boolean login = words.length > 1 && words[1].equalsIgnoreCase("LOGIN");
    int needed = login ? 2 : 1;
    credentialLines = needed - Math.max(0, words.length - 2);
    if (credentialLines == 0) {
      return authenticated();
    }
    return say(!login ? "334 " : credentialLines == 2 ? "334 VXNlcm5hbWU6" : "334 UGFzc3dvcmQ6");
  }

  private Turn authenticated() {
    return ruled(SmtpStep.AUTH, "")
        .orElseGet(
            () -> {
              authenticated = true;
              return say("235 2.7.0 Authentication successful");
            });
  }

  private Turn mail(String address) {
    if (parts.requiresAuth() && !authenticated) {
      return say("530 5.7.0 Authentication required");
    }
    if (envelope.hasSender()) {
      return say("503 5.5.1 Nested MAIL command");
    }
    return ruled(SmtpStep.MAIL, address)
        .orElseGet(
            () -> {
              envelope.from(address);
              return say("250 2.1.0 Ok");
            });
  }

  private Turn rcpt(String address) {
    if (!envelope.hasSender()) {
      return say("503 5.5.1 Need MAIL command");
    }
    return ruled(SmtpStep.RCPT, address)
        .orElseGet(
            () -> {
              envelope.recipient(address);
              return say("250 2.1.5 Ok");
            });
  }

  private Turn data() {
    if (!envelope.hasRecipients()) {
      return say("554 5.5.1 No valid recipients");
    }
    return ruled(SmtpStep.DATA, envelope.lastRecipient())
        .orElseGet(
            () -> {
              inContent = true;
              return say("354 End data with <CR><LF>.<CR><LF>");
            });
  }

  private Turn content(byte[] line) {
    if (line.length == 1 && line[0] == '.') {
      return end();
    }
    boolean first = envelope.isEmpty();
    envelope.line(line);
    return first && parts.script().take(SmtpStep.CONTENT, envelope.lastRecipient()).isPresent()
        ? DROP
        : SILENCE;
  }

  private Turn end() {
    inContent = false;
    SmtpMail mail = envelope.seal(parts.clock().instant());
    Optional<SmtpRule> rule = parts.script().take(SmtpStep.END, envelope.lastRecipient());
    if (rule.isEmpty() || rule.get().stores()) {
      parts.record().took(mail);
    }
    Turn turn =
        rule.map(r -> turn(r, envelope.lastRecipient()))
            .orElseGet(() -> say("250 2.0.0 Ok: queued"));
    envelope = new Envelope();
    return turn;
  }

  private Turn reset() {
    envelope = new Envelope();
    return say("250 2.0.0 Ok");
  }

  private Optional<Turn> ruled(SmtpStep step, String argument) {
    return parts.script().take(step, argument).map(rule -> turn(rule, argument));
  }

  private static Turn turn(SmtpRule rule, String address) {
    return rule.code() == 0
        ? DROP
        : new Turn(
            rule.code() + " " + rule.text().replace("{address}", address) + "\r\n",
            rule.code() == 421);
  }

  private static Turn say(String reply) {
    return new Turn(reply + "\r\n", false);
  }

  private static String address(String line) {
    int open = line.indexOf('<');
    int close = line.indexOf('>', open + 1);
    return open < 0 || close < 0 ? "" : line.substring(open + 1, close);
  }
}
