package dev.eclusa.applier;

import dev.eclusa.order.Outcome;
import java.util.List;

/**
 * What applying facts came to.
 *
 * @param outcomes what became of each fact, in the order of the facts
 * @param effects how many effects were raised: when there are any, whoever commits the transaction
 *     nudges {@link dev.eclusa.nudge.Stage#OUTBOX} afterwards
 * @param moved how many of the facts gave their order another status, its first one included
 */
public record Applied(List<Outcome> outcomes, int effects, int moved) {

  public Applied {
    outcomes = List.copyOf(outcomes);
  }
}
