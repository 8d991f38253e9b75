package dev.eclusa.dispatcher.template;

import io.quarkus.qute.EvalContext;
import io.quarkus.qute.ValueResolver;
import java.math.BigDecimal;
import java.text.NumberFormat;
import java.util.Currency;
import java.util.Locale;
import java.util.concurrent.CompletionStage;

/**
 * {@code {totalCents.money(currency)}}: an amount in minor units, written as the mail's language
 * writes money. The currency decides how many digits are minor; no binary fractions are involved.
 */
final class MoneyResolver implements ValueResolver {

  /** Attribute of a template instance: the {@link Locale} that numbers are written in. */
  static final String LOCALE = "locale";

  private static final String NAME = "money";

  @Override
  public boolean appliesTo(EvalContext context) {
    return context.getBase() instanceof Number
        && NAME.equals(context.getName())
        && context.getParams().size() == 1;
  }

  @Override
  public CompletionStage<Object> resolve(EvalContext context) {
    Number minorUnits = (Number) context.getBase();
    Locale locale = (Locale) context.getAttribute(LOCALE);
    return context
        .evaluate(context.getParams().get(0))
        .thenApply(currency -> format(minorUnits, String.valueOf(currency), locale));
  }

  static String format(Number minorUnits, String currencyCode, Locale locale) {
    Currency currency = Currency.getInstance(currencyCode);
    int digits = Math.max(0, currency.getDefaultFractionDigits());
    BigDecimal amount =
        new BigDecimal(new BigDecimal(minorUnits.toString()).toBigIntegerExact(), digits);
    NumberFormat format = NumberFormat.getCurrencyInstance(locale);
    format.setCurrency(currency);
    format.setMinimumFractionDigits(digits);
    format.setMaximumFractionDigits(digits);
    return format.format(amount);
  }
}
