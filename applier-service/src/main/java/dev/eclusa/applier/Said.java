package dev.eclusa.applier;

import dev.eclusa.order.Fact;

/** What an event says about its order. */
sealed interface Said {

  /** Something that changes the order, or may. */
  record Something(Fact fact) implements Said {}

  /** Its type isn't about the status of an order: it is done without having changed anything. */
  record Nothing() implements Said {}

  /** It can't be made out. */
  record Unclear(Failure failure) implements Said {}
}
