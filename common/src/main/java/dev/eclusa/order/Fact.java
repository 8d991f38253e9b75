package dev.eclusa.order;

import java.util.Objects;

/**
 * One thing a provider says about one order, by webhook or through its API.
 *
 * @param status what the order became
 * @param version sort key among the facts of one order, see {@link Version}
 * @param totalCents total in minor units of the currency; null when the fact doesn't carry it
 * @param customerEmail personal data, never logged; null when the fact doesn't carry it
 */
public record Fact(Status status, long version, Long totalCents, String customerEmail) {

  public Fact {
    Objects.requireNonNull(status, "status");
  }

  /** A fact that carries no data field. */
  public static Fact of(Status status, long version) {
    return new Fact(status, version, null, null);
  }

  /** Leaves the address out, so that a logged fact gives nobody away. */
  @Override
  public String toString() {
    return "Fact[%s v%d, total %s, email %s]"
        .formatted(
            status.stored(), version, totalCents, customerEmail == null ? "absent" : "present");
  }
}
