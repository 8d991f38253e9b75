package dev.eclusa.provider;

import com.fasterxml.jackson.databind.JsonNode;
import dev.eclusa.provider.Reading.Found;
import dev.eclusa.provider.Reading.Kind;
import dev.eclusa.provider.Reading.Unfit;
import java.math.BigDecimal;

/** JSON values as text, with every digit of a number. */
final class JsonScalars {

  /** Longer numbers are nobody's id or price, and 1e999999999 would fill the memory. */
  private static final int MAX_DIGITS = 512;

  private JsonScalars() {}

  static Reading read(JsonNode node) {
    if (node.isTextual()) {
      return Reading.text(node.textValue());
    }
    if (node.isBoolean()) {
      return new Found(node.asText(), Kind.BOOLEAN);
    }
    if (node.isIntegralNumber()) {
      return digits(new BigDecimal(node.bigIntegerValue()));
    }
    if (node.isNumber()) {
      return digits(node.decimalValue());
    }
    return new Unfit(node.isArray() ? "a list" : "an object");
  }

  /** Without exponent and trailing zeros, so that 1.0, 1 and 1e0 are one number. */
  private static Reading digits(BigDecimal number) {
    BigDecimal shortest = number.stripTrailingZeros();
    int scale = shortest.scale();
    boolean huge = scale > MAX_DIGITS || shortest.precision() - (long) scale > MAX_DIGITS;
    return huge
        ? new Unfit("a number of too many digits")
        : new Found(shortest.toPlainString(), Kind.NUMBER);
  }
}
