package dev.eclusa.receiver.json;

/** Characters of JSON strings. */
public final class JsonText {

  private static final int REPLACEMENT = 0xFFFD;

  private JsonText() {}

  /** The text with U+FFFD for what PostgreSQL's text and jsonb can't hold. */
  public static String storable(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == 0 || Character.isSurrogate(c)) {
        return replaced(text);
      }
    }
    return text;
  }

  private static String replaced(String text) {
    StringBuilder out = new StringBuilder(text.length());
    text.codePoints()
        .map(c -> c == 0 || isLoneSurrogate(c) ? REPLACEMENT : c)
        .forEach(out::appendCodePoint);
    return out.toString();
  }

  private static boolean isLoneSurrogate(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }
}
