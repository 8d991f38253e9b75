package dev.eclusa.dispatcher;

import dev.eclusa.email.EmailAddress;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Refuses to start with a sender that every mail would fail with. */
final class SenderCheck {

  private static final Pattern WITH_NAME = Pattern.compile("[^<>\\p{Cntrl}]*<([^<>]+)>");

  private SenderCheck() {}

  static void check(String key, String sender) {
    Matcher named = WITH_NAME.matcher(sender);
    String address = named.matches() ? named.group(1) : sender;
    if (!(EmailAddress.parse(address) instanceof EmailAddress.Valid)) {
      throw new IllegalStateException(key + " is not an address, with or without a name");
    }
  }
}
