package dev.eclusa.receiver.json;

/**
 * One pass over the bytes of what should be a JSON text, looking for what jsonb can't hold. It
 * doesn't judge whether the text is JSON: it only says when the parser's word and the database's
 * might differ, so that the common case needs no rewriting.
 */
final class JsonScan {

  /** Digits, signs and points in a row that are still handed on unread. */
  private static final int PLAIN_NUMBER = 300;

  private final byte[] text;
  private boolean ascii = true;
  private boolean plain = true;

  private JsonScan(byte[] text) {
    this.text = text;
  }

  static JsonScan of(byte[] text) {
    JsonScan scan = new JsonScan(text);
    scan.run();
    return scan;
  }

  /** Whether every byte is below 0x80. */
  boolean ascii() {
    return ascii;
  }

  /** Whether it holds no NUL, no lone surrogate, and no number that could be too large. */
  boolean plain() {
    return plain;
  }

  private void run() {
    int i = 0;
    while (plain && i < text.length) {
      byte b = text[i];
      if (b == '"') {
        i = string(i + 1);
      } else if (b >= '0' && b <= '9') {
        i = number(i);
      } else {
        if (b <= 0) {
          plain = false; // neither NUL nor a byte order mark belongs between tokens
        }
        i++;
      }
    }
  }

  /** Returns where the string that began before {@code i} has ended. */
  private int string(int i) {
    int at = i;
    while (at < text.length) {
      byte b = text[at];
      if (b == '"') {
        return at + 1;
      }
      if (b == '\\') {
        at = escape(at);
      } else {
        if (b < 0) {
          ascii = false;
        } else if (b < ' ') {
          plain = false;
        }
        at++;
      }
    }
    return at;
  }

  private int escape(int backslash) {
    if (backslash + 1 >= text.length || text[backslash + 1] != 'u') {
      return backslash + 2;
    }
    int unit = unit(backslash);
    if (unit <= 0 || Character.isLowSurrogate((char) unit)) {
      plain = false;
    } else if (Character.isHighSurrogate((char) unit)) {
      int second = unit(backslash + 6);
      plain &= second > 0 && Character.isLowSurrogate((char) second);
      return backslash + 12;
    }
    return backslash + 6;
  }

  /** The UTF-16 unit of an escape, or -1 when there is none. */
  private int unit(int backslash) {
    if (backslash + 6 > text.length || text[backslash] != '\\' || text[backslash + 1] != 'u') {
      return -1;
    }
    int unit = 0;
    for (int i = backslash + 2; i < backslash + 6; i++) {
      int digit = Character.digit(text[i], 16);
      if (digit < 0) {
        return -1;
      }
      unit = unit * 16 + digit;
    }
    return unit;
  }

  private int number(int i) {
    int at = i;
    while (at < text.length && (Character.isDigit(text[at]) || text[at] == '.')) {
      at++;
    }
    if (at - i > PLAIN_NUMBER || (at < text.length && (text[at] | 0x20) == 'e')) {
      plain = false;
    }
    return at;
  }
}
