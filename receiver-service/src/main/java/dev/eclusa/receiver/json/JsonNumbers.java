package dev.eclusa.receiver.json;

/** How long a JSON number becomes when it is written without an exponent, as numeric prints it. */
final class JsonNumbers {

  /**
   * Most digits of a number written out. PostgreSQL holds 131,072 before the point; JSON readers
   * refuse numbers long before.
   */
  static final int MAX_DIGITS = 900;

  private JsonNumbers() {}

  /**
   * Whether a number fits, and so does what numeric makes of it.
   *
   * @param number by JSON's grammar
   */
  static boolean writtenOutFits(String number) {
    String unsigned = number.startsWith("-") ? number.substring(1) : number;
    int exponentAt = indexOfExponent(unsigned);
    String mantissa = exponentAt < 0 ? unsigned : unsigned.substring(0, exponentAt);
    if (mantissa.length() > MAX_DIGITS + 1) {
      return false;
    }
    int exponent = exponentAt < 0 ? 0 : exponent(unsigned.substring(exponentAt + 1));
    int point = mantissa.indexOf('.');
    int whole = point < 0 ? mantissa.length() : point;
    int fraction = point < 0 ? 0 : mantissa.length() - point - 1;
    return Math.max(whole + exponent, 1) + Math.max(fraction - exponent, 0) <= MAX_DIGITS;
  }

  private static int indexOfExponent(String number) {
    int lower = number.indexOf('e');
    return lower >= 0 ? lower : number.indexOf('E');
  }

  /** The exponent, or one that is too large in either direction when it has many digits. */
  private static int exponent(String text) {
    return text.length() > 6 ? MAX_DIGITS * 2 : Integer.parseInt(text);
  }
}
