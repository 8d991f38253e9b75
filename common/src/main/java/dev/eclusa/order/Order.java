package dev.eclusa.order;

import java.util.Objects;

/**
 * An order as the facts seen so far make it: one row of {@code pedidos} without its key.
 *
 * <p>Holds the same invariants as the table's CHECK constraints, so that a row that the database
 * would refuse cannot be built.
 *
 * @param status the current status
 * @param originVersion version of the fact that gave the status; among several facts of one
 *     terminal level the smallest, that is, when the order became terminal
 * @param nonTerminalVersion greatest version of any fact of level 0, applied or not; null when none
 *     was seen
 * @param totalCents total in minor units, null while unknown
 * @param totalVersion version of the fact that gave the total
 * @param customerEmail personal data, never logged; null while unknown
 * @param emailVersion version of the fact that gave the address
 */
public record Order(
    Status status,
    long originVersion,
    Long nonTerminalVersion,
    Long totalCents,
    Long totalVersion,
    String customerEmail,
    Long emailVersion) {

  public Order {
    Objects.requireNonNull(status, "status");
    require((totalCents == null) == (totalVersion == null), "a total and its version go together");
    require((customerEmail == null) == (emailVersion == null), "an e-mail and its version too");
    require(
        status.terminal() || Objects.equals(nonTerminalVersion, originVersion),
        "a status of level 0 is the newest fact of its level");
  }

  /**
   * Terminal, although a newer fact says that the order went on. Shown to people: the status stays,
   * and nobody is left with a silently dropped cancellation.
   */
  public boolean anomaly() {
    return status.terminal() && nonTerminalVersion != null && nonTerminalVersion > originVersion;
  }

  /** Leaves the address out, so that a logged order gives nobody away. */
  @Override
  public String toString() {
    return "Order[%s v%d, non-terminal v%s, total %s v%s, email %s v%s]"
        .formatted(
            status.stored(),
            originVersion,
            nonTerminalVersion,
            totalCents,
            totalVersion,
            customerEmail == null ? "absent" : "present",
            emailVersion);
  }

  private static void require(boolean holds, String invariant) {
    if (!holds) {
      throw new IllegalArgumentException(invariant);
    }
  }
}
