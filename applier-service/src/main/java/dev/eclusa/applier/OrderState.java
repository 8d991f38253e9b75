package dev.eclusa.applier;

import dev.eclusa.order.Effect;
import dev.eclusa.order.Order;
import java.util.Set;

/**
 * What the database knows of an order.
 *
 * @param order its row, or null when no fact of it was ever applied
 * @param raised effects that it raised so far, delivered or not
 */
record OrderState(Order order, Set<Effect> raised) {

  OrderState {
    raised = Set.copyOf(raised);
  }
}
