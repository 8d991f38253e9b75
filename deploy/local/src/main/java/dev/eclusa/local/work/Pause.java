package dev.eclusa.local.work;

import dev.eclusa.local.stack.DemoHandlers;
import dev.eclusa.standin.runner.RunnerStandIn;
import java.sql.SQLException;
import java.time.Duration;
import java.time.OffsetDateTime;

/** An operator pauses the webhooks' handler for a while, and resumes it. */
final class Pause {
  // What runs when a pause begins goes on.
  private static final Duration IN_FLIGHT = Duration.ofSeconds(1);

  private final OperatorApi operators;
  private final RunnerStandIn runner;
  private final ActLedger ledger;
  private final Passing passing;

  Pause(OperatorApi operators, RunnerStandIn runner, ActLedger ledger, Passing passing) {
    this.operators = operators;
    this.runner = runner;
    this.ledger = ledger;
    this.passing = passing;
  }

  PauseSeen play(Duration length) throws SQLException {
    passing.tell(
        "An operator pauses %s for %d s.".formatted(DemoHandlers.LIVE, length.toSeconds()));
    OffsetDateTime begin = ledger.now();
    operators.pause(DemoHandlers.LIVE);
    passing.through(IN_FLIGHT);
    long before = calls();
    passing.through(length.minus(IN_FLIGHT));
    long meanwhile = calls() - before;
    Span span = new Span(begin, ledger.now());
    operators.resume(DemoHandlers.LIVE);
    passing.tell(DemoHandlers.LIVE + " goes on.");
    return new PauseSeen(span, meanwhile);
  }

  private long calls() {
    return runner.calls(DemoHandlers.CRM);
  }
}
