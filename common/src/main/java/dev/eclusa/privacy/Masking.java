package dev.eclusa.privacy;

import java.util.regex.Pattern;

/**
 * Takes personal data and secrets out of text that others wrote (an SMTP reply, an HTTP error body,
 * a database message) before it is stored, logged or answered.
 *
 * <p>It knows mail addresses, bearer tokens, key prefixes and long digit runs. It cannot know a
 * person's name: text which may hold one must not be passed on at all.
 */
public final class Masking {

  private static final int MAX_LENGTH = 500;

  // A quoted local part may hold spaces and signs; the domain may be an address literal.
  private static final Pattern EMAIL =
      Pattern.compile(
          "(\"[^\"\\r\\n]{1,128}\"|[^\\s<>\"'(),:;=@\\[\\]]{1,128})@[^\\s<>\"'(),;]{1,255}");
  private static final Pattern BEARER = Pattern.compile("(?i)\\b(bearer|basic)\\s+[^\\s\"',;]+");
  private static final Pattern KEY =
      Pattern.compile("\\b(re|sk|pk|rk|whsec|whsk|ghp|shpat)_[A-Za-z0-9+/=_-]{6,}");
  private static final Pattern URL_USER = Pattern.compile("(?<=://)[^/@\\s]+(?=@)");
  private static final Pattern DIGITS = Pattern.compile("\\d[\\d .-]{9,}\\d");
  private static final Pattern CONTROL = Pattern.compile("[\\p{Cntrl}]+");

  private Masking() {}

  /** The text on one line, at most 500 characters, with what it recognises replaced by ***. */
  public static String mask(String text) {
    if (text == null) {
      return "";
    }
    String masked = text.length() > 4 * MAX_LENGTH ? text.substring(0, 4 * MAX_LENGTH) : text;
    masked = CONTROL.matcher(masked).replaceAll(" ");
    masked = URL_USER.matcher(masked).replaceAll("***");
    masked = EMAIL.matcher(masked).replaceAll("***@***");
    masked = BEARER.matcher(masked).replaceAll("$1 ***");
    masked = KEY.matcher(masked).replaceAll("$1_***");
    masked = DIGITS.matcher(masked).replaceAll("***");
    return masked.length() > MAX_LENGTH ? masked.substring(0, MAX_LENGTH) : masked;
  }
}
