package dev.eclusa.order;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * The row that a set of facts must end in, computed from the whole set at once: maxima and minima,
 * no state, no order. Shares nothing with {@link Decider} but the values it compares.
 */
public final class Expected {

  private static final List<Status> LIVE = List.of(Status.CRIADO, Status.PAGO, Status.ENVIADO);

  private Expected() {}

  /** The row; the set must not be empty. */
  public static Order of(List<Fact> facts) {
    Long newestLive =
        facts.stream()
            .filter(fact -> LIVE.contains(fact.status()))
            .map(Fact::version)
            .max(Comparator.naturalOrder())
            .orElse(null);
    Fact decisive =
        first(facts, Status.REEMBOLSADO)
            .or(() -> first(facts, Status.CANCELADO))
            .orElseGet(() -> last(facts));
    Fact total = carrier(facts, Fact::totalCents);
    Fact email = carrier(facts, Fact::customerEmail);
    return new Order(
        decisive.status(),
        decisive.version(),
        newestLive,
        total == null ? null : total.totalCents(),
        total == null ? null : total.version(),
        email == null ? null : email.customerEmail(),
        email == null ? null : email.version());
  }

  private static Optional<Fact> first(List<Fact> facts, Status status) {
    return facts.stream()
        .filter(fact -> fact.status() == status)
        .min(Comparator.comparing(Fact::version));
  }

  private static Fact last(List<Fact> facts) {
    return facts.stream()
        .max(Comparator.comparing(Fact::version).thenComparing(fact -> LIVE.indexOf(fact.status())))
        .orElseThrow();
  }

  private static <T extends Comparable<T>> Fact carrier(List<Fact> facts, Function<Fact, T> field) {
    return facts.stream()
        .filter(fact -> Objects.nonNull(field.apply(fact)))
        .max(Comparator.comparing(Fact::version).thenComparing(field))
        .orElse(null);
  }
}
