package dev.eclusa.provider;

import java.util.regex.Pattern;

/** Names that a header can have; any other could never be found in a request. */
final class HeaderNames {

  /** A token of RFC 9110. */
  private static final Pattern NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

  private HeaderNames() {}

  static void check(String key, String name, Problems problems) {
    if (!name.isEmpty() && !NAME.matcher(name).matches()) {
      problems.add(key, "\"%s\" is no name that a header can have".formatted(name));
    }
  }
}
