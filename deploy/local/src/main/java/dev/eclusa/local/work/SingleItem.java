package dev.eclusa.local.work;

import dev.eclusa.local.LocalStackException;
import dev.eclusa.local.stack.DemoHandlers;
import dev.eclusa.local.stack.LocalStack;
import dev.eclusa.standin.runner.RunnerStandIn;
import dev.eclusa.standin.runner.WorkedItem;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Set;
import java.util.function.Predicate;

/** A run of one item, to be followed through the pipeline. */
public final class SingleItem {
  private final String key = "one-" + Clock.systemUTC().millis();
  private final RunnerStandIn runner;
  private final OperatorApi operators;
  private final ActLedger ledger;
  private RunView run;

  public SingleItem(LocalStack stack) {
    this.runner = stack.standIns().runner();
    this.operators = new OperatorApi(stack);
    this.ledger = new ActLedger(stack.database(), key);
  }

  /** Starts the run; true when run-worker has taken it. Asked again, it starts no other one. */
  public boolean start() {
    runner.catalogue(DemoHandlers.SMALL, DemoHandlers.SINGLES, 1);
    try {
      run = operators.start(DemoHandlers.SMALL, DemoHandlers.SINGLES, key);
      return true;
    } catch (LocalStackException notYet) {
      return false;
    }
  }

  /** Whether the Runner has listed the item, and nothing else. */
  public boolean isListed() {
    return holds(now -> now.allListed() && now.total() == 1);
  }

  /** Whether the Runner has worked on it, and the database knows. */
  public boolean isWorkedOn() {
    return holds(now -> workedOn(now.id()));
  }

  /** Whether the run has completed with it. */
  public boolean isCompleted() {
    return holds(now -> now.completed() && now.done() == 1);
  }

  private boolean workedOn(String id) {
    try {
      Set<String> done = ledger.done(Set.of(id));
      return done.size() == 1
          && runner.item(done.iterator().next()).filter(WorkedItem::done).isPresent();
    } catch (SQLException away) {
      return false;
    }
  }

  private boolean holds(Predicate<RunView> check) {
    try {
      return run != null && check.test(operators.run(run.id()));
    } catch (LocalStackException notYet) {
      return false;
    }
  }
}
