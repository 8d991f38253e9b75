package dev.eclusa.applier;

import dev.eclusa.order.Fact;
import java.util.Objects;

/**
 * A fact and the order that it is about.
 *
 * @param order the order
 * @param fact what is said about it
 * @param traceparent W3C trace context of what brought the fact; null when it had none. Effects
 *     that the fact raises go on with it
 */
public record OrderFact(OrderKey order, Fact fact, String traceparent) {

  public OrderFact {
    Objects.requireNonNull(order, "order");
    Objects.requireNonNull(fact, "fact");
  }
}
