package dev.eclusa.order;

import java.util.Objects;

/**
 * What a fact does to an order.
 *
 * @param outcome what became of the fact's status
 * @param next the order afterwards. To be written whatever the outcome says, unless it equals the
 *     order before: a fact whose status is refused may still bring data, or tell that an order was
 *     canceled earlier than known
 * @param left the status that the order had before; null when this fact is its first
 */
public record Decision(Outcome outcome, Order next, Status left) {

  public Decision {
    Objects.requireNonNull(outcome, "outcome");
    Objects.requireNonNull(next, "next");
  }
}
