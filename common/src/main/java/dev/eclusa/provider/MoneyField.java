package dev.eclusa.provider;

import dev.eclusa.provider.FieldValue.None;
import dev.eclusa.provider.FieldValue.Present;
import dev.eclusa.provider.FieldValue.Unreadable;
import dev.eclusa.provider.Reading.Absent;
import dev.eclusa.provider.Reading.Found;
import dev.eclusa.provider.Reading.Kind;
import java.math.BigDecimal;
import java.util.Currency;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * An amount of money, brought to minor units exactly: no rounding, no binary fractions.
 *
 * @param amount a number, or text of digits with at most one point
 * @param currency ISO 4217 code, which tells how many minor units make a major one; empty when the
 *     amount is in minor units already
 */
record MoneyField(Expression amount, Optional<Expression> currency) {

  private static final Pattern DECIMAL = Pattern.compile("-?\\d{1,30}(\\.\\d{1,30})?");

  FieldValue<Long> read(EventSource source) {
    Reading reading = amount.read(source);
    if (reading instanceof Absent) {
      return new None<>();
    }
    if (!(reading instanceof Found found)
        || found.kind() == Kind.BOOLEAN
        || !DECIMAL.matcher(found.text()).matches()) {
      return new Unreadable<>("the total is no amount of money");
    }
    OptionalInt exponent = currency.map(c -> exponent(c.read(source))).orElse(OptionalInt.of(0));
    return exponent.isPresent()
        ? minorUnits(new BigDecimal(found.text()), exponent.getAsInt())
        : new Unreadable<>("the total's currency is none of ISO 4217 with minor units");
  }

  private static FieldValue<Long> minorUnits(BigDecimal amount, int exponent) {
    try {
      return new Present<>(amount.movePointRight(exponent).longValueExact());
    } catch (ArithmeticException inexact) {
      return new Unreadable<>("the total is beyond range or has a fraction of a minor unit");
    }
  }

  static boolean isCurrency(String code) {
    return exponent(code).isPresent();
  }

  private static OptionalInt exponent(Reading reading) {
    return reading instanceof Found found ? exponent(found.text()) : OptionalInt.empty();
  }

  private static OptionalInt exponent(String anyCase) {
    try {
      String code = anyCase.toUpperCase(Locale.ROOT);
      int digits = Currency.getInstance(code).getDefaultFractionDigits();
      return digits < 0 ? OptionalInt.empty() : OptionalInt.of(digits);
    } catch (IllegalArgumentException unknown) {
      return OptionalInt.empty();
    }
  }
}
