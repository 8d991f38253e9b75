package dev.eclusa.local.work;

import dev.eclusa.standin.runner.RunnerStandIn;
import dev.eclusa.standin.runner.WorkedItem;
import java.util.HashSet;
import java.util.Set;

/**
 * What Runners say of the act's items.
 *
 * @param undone items that the database calls done, and that never took effect
 * @param replays items that came again after they had taken effect: none while no worker dies
 * @param duplicates effects beyond the first of the same work: never right
 */
public record Outside(long undone, long replays, long duplicates) {

  /**
   * Compares.
   *
   * @param done ids of the items that the database calls done
   */
  static Outside of(RunnerStandIn runner, Set<String> done) {
    Set<String> undone = new HashSet<>(done);
    long replays = 0;
    for (WorkedItem item : runner.items()) {
      if (item.done() && undone.remove(item.id()) && item.replays() > 0) {
        replays++;
      }
    }
    return new Outside(undone.size(), replays, runner.duplicates());
  }
}
