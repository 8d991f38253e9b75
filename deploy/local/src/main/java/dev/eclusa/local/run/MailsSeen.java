package dev.eclusa.local.run;

import dev.eclusa.local.stack.StandIns;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** How many mails each address got, whichever way they came. */
final class MailsSeen {
  private final Map<String, Integer> byAddress = new HashMap<>();

  static MailsSeen of(StandIns outside) {
    MailsSeen seen = new MailsSeen();
    outside.resend().mails().forEach(mail -> mail.to().forEach(seen::add));
    outside.smtp().mails().forEach(mail -> mail.recipients().forEach(seen::add));
    return seen;
  }

  void add(String address) {
    byAddress.merge(bare(address), 1, Integer::sum);
  }

  int to(String address) {
    return address == null ? 0 : byAddress.getOrDefault(bare(address), 0);
  }

  /** {@code Name <a@b>} and {@code a@b} are the same recipient. */
  private static String bare(String address) {
    int open = address.lastIndexOf('<');
    String inner = open < 0 ? address : address.substring(open + 1, address.lastIndexOf('>'));
    return inner.strip().toLowerCase(Locale.ROOT);
  }
}
