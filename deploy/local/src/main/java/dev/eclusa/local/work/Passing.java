package dev.eclusa.local.work;

import dev.eclusa.local.LocalStackException;
import dev.eclusa.local.stack.DemoHandlers;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Predicate;

/** Lets an act's time pass: webhooks keep coming, and the state of things is looked at. */
final class Passing {
  private final Watch watch;
  private final OperatorApi operators;
  private final ContactWebhooks webhooks;
  private final String large;
  private Optional<String> small = Optional.empty();
  private Sight sight;

  /** Begins with the large run. */
  Passing(Watch watch, OperatorApi operators, ContactWebhooks webhooks, RunView large) {
    this.watch = watch;
    this.operators = operators;
    this.webhooks = webhooks;
    this.large = large.id();
    this.sight = new Sight(large, Optional.empty(), "closed", 0);
  }

  /** From now on, with the small run too. */
  void join(RunView run) {
    small = Optional.of(run.id());
  }

  void tell(String what) {
    watch.tell(what);
  }

  /**
   * Waits until what can be seen is as wanted.
   *
   * @return false if it wasn't within {@code limit}
   */
  boolean until(Duration limit, Predicate<Sight> wanted) {
    return watch.until(limit, () -> look() && wanted.test(sight), () -> sight.line());
  }

  /** Does nothing for a while. */
  void through(Duration time) {
    until(time, sight -> false);
  }

  /** What was seen last. */
  Sight sight() {
    return sight;
  }

  /** Returns false if there was nothing to be seen: a service that was too slow to answer. */
  private boolean look() {
    webhooks.keepComing();
    try {
      sight =
          new Sight(
              operators.run(large),
              small.map(operators::run),
              operators.circuit(DemoHandlers.ERP),
              webhooks.accepted());
      return true;
    } catch (LocalStackException notNow) {
      return false;
    }
  }
}
