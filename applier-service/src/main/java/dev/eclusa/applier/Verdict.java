package dev.eclusa.applier;

import dev.eclusa.order.Outcome;

/** What became of an event. */
sealed interface Verdict {

  /** It never has to be looked at again. */
  record Done(Outcome outcome) implements Verdict {}

  /** It is tried again later, or waits for a person. */
  record Failed(Charge charge) implements Verdict {}
}
