package dev.eclusa.local.work;

import dev.eclusa.local.stack.DemoHandlers;
import dev.eclusa.standin.runner.RunnerStandIn;
import java.sql.SQLException;
import java.time.Duration;
import java.time.OffsetDateTime;

/**
 * The integration of both runs refuses everything for a while. Its circuit opens, what waits for it
 * waits on, and another integration's work isn't disturbed.
 */
final class Outage {
  // It is open for 30 s after each probe that failed.
  private static final Duration CLOSES_WITHIN = Duration.ofSeconds(90);

  private final RunnerStandIn runner;
  private final ActLedger ledger;
  private final Passing passing;

  Outage(RunnerStandIn runner, ActLedger ledger, Passing passing) {
    this.runner = runner;
    this.ledger = ledger;
    this.passing = passing;
  }

  OutageSeen play(Duration length) throws SQLException {
    passing.tell("%s is out for %d s.".formatted(DemoHandlers.ERP, length.toSeconds()));
    OffsetDateTime begin = ledger.now();
    long deadline = System.nanoTime() + length.toNanos();
    runner.faults(DemoHandlers.ERP).outage(true);
    boolean opened = passing.until(length, sight -> sight.circuitIs("open"));
    long before = calls();
    passing.through(Duration.ofNanos(Math.max(0, deadline - System.nanoTime())));
    long whileOpen = calls() - before;
    runner.faults(DemoHandlers.ERP).outage(false);
    Span span = new Span(begin, ledger.now());
    passing.tell(DemoHandlers.ERP + " is back; its circuit closes when probes have succeeded.");
    boolean closed = passing.until(CLOSES_WITHIN, sight -> sight.circuitIs("closed"));
    return new OutageSeen(length, span, opened, whileOpen, closed);
  }

  private long calls() {
    return runner.calls(DemoHandlers.ERP);
  }
}
