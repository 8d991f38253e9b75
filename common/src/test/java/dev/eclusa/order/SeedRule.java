package dev.eclusa.order;

import static dev.eclusa.order.Status.CANCELADO;
import static dev.eclusa.order.Status.REEMBOLSADO;

/**
 * The rule that Eclusa started from, kept to show that the search for counter-examples finds them:
 * newer wins, terminal statuses have listed exits, old facts fill gaps.
 */
final class SeedRule {

  private SeedRule() {}

  record Row(Status status, long version, Long totalCents, String customerEmail) {}

  static Row apply(Row current, Fact fact) {
    if (current == null) {
      return new Row(fact.status(), fact.version(), fact.totalCents(), fact.customerEmail());
    }
    boolean stuck =
        current.status() == REEMBOLSADO
            || (current.status() == CANCELADO && fact.status() != REEMBOLSADO);
    if (fact.version() <= current.version() || stuck) {
      return new Row(
          current.status(),
          current.version(),
          either(current.totalCents(), fact.totalCents()),
          either(current.customerEmail(), fact.customerEmail()));
    }
    return new Row(
        fact.status(),
        fact.version(),
        either(fact.totalCents(), current.totalCents()),
        either(fact.customerEmail(), current.customerEmail()));
  }

  private static <T> T either(T preferred, T otherwise) {
    return preferred != null ? preferred : otherwise;
  }
}
