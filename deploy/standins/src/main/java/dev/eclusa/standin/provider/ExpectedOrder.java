package dev.eclusa.standin.provider;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What an order's row must be once all its facts have arrived, in whatever order they did.
 *
 * @param status stored name
 * @param version sequence of the fact that gave it
 * @param totalCents null if no fact carries one
 * @param customerEmail null if no fact carries one
 * @param anomaly final, although a newer fact says that the order went on
 */
public record ExpectedOrder(
    String status, long version, Long totalCents, String customerEmail, boolean anomaly) {

  /** Works it out from the facts by plain rules: sort them, and look. */
  public static ExpectedOrder of(List<ShopFact> facts) {
    ShopFact decisive = decisive(facts);
    long newestOpen =
        facts.stream()
            .filter(fact -> !fact.status().isFinal())
            .mapToLong(ShopFact::sequence)
            .max()
            .orElse(Long.MIN_VALUE);
    return new ExpectedOrder(
        decisive.status().storedName(),
        decisive.sequence(),
        newest(facts, ShopFact::totalCents),
        newest(facts, ShopFact::customerEmail),
        decisive.status().isFinal() && newestOpen > decisive.sequence());
  }

  /** The earliest refund; without one the earliest cancellation; without one the latest fact. */
  private static ShopFact decisive(List<ShopFact> facts) {
    return earliest(facts, ShopStatus.REFUNDED)
        .or(() -> earliest(facts, ShopStatus.CANCELED))
        .or(
            () ->
                facts.stream()
                    .max(
                        Comparator.comparingLong(ShopFact::sequence)
                            .thenComparing(ShopFact::status)))
        .orElseThrow();
  }

  private static Optional<ShopFact> earliest(List<ShopFact> facts, ShopStatus status) {
    return facts.stream()
        .filter(fact -> fact.status() == status)
        .min(Comparator.comparingLong(ShopFact::sequence));
  }

  private static <T extends Comparable<T>> T newest(
      List<ShopFact> facts, Function<ShopFact, T> field) {
    return facts.stream()
        .filter(fact -> field.apply(fact) != null)
        .max(Comparator.comparingLong(ShopFact::sequence).thenComparing(field))
        .map(field)
        .orElse(null);
  }
}
