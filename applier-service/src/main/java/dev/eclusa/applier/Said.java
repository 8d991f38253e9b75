package dev.eclusa.applier;

import dev.eclusa.order.Fact;

/** What an event says: something about its order, or what is to be done. */
sealed interface Said {

  /** Something that changes the order, or may. */
  record Something(Fact fact) implements Said {}

  /** Work for a handler. */
  record Work(EventItem item) implements Said {}

  /** Its type isn't about the status of an order: it is done without having changed anything. */
  record Nothing() implements Said {}

  /** It can't be made out. */
  record Unclear(Failure failure) implements Said {}
}
