package dev.eclusa.local.run;

import dev.eclusa.local.Patience;
import dev.eclusa.local.stack.LocalStack;
import dev.eclusa.local.stack.StandIns;
import dev.eclusa.standin.provider.PlanSettings;
import dev.eclusa.standin.provider.SendSettings;
import dev.eclusa.standin.provider.Sending;
import dev.eclusa.standin.provider.ShopPlan;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Plays a planned set of orders to a running stack, and tells what came out: as badly as providers
 * send, shuffled, repeated, with forged requests among them.
 */
public final class OrderRun {
  private static final Duration LOOK_EVERY = Duration.ofMillis(250);

  private final LocalStack stack;
  private final ShopPlan plan;
  private final RunLedger ledger;
  private Sending sending;

  private OrderRun(LocalStack stack, PlanSettings settings) {
    this.stack = stack;
    this.plan = stack.standIns().provider().plan(settings);
    this.ledger = new RunLedger(stack.database(), settings.idPrefix());
  }

  /** Plans the orders; two runs on one database need different prefixes of ids. */
  public static OrderRun plan(LocalStack stack, PlanSettings settings) {
    return new OrderRun(stack, settings);
  }

  public ShopPlan plan() {
    return plan;
  }

  /** Begins to send. */
  public Sending send(SendSettings settings) {
    sending = stack.standIns().provider().send(plan, settings);
    return sending;
  }

  /** How far it has come; empty while the database does not answer. */
  public Optional<RunProgress> progress() {
    try {
      return Optional.of(ledger.progress());
    } catch (SQLException away) {
      return Optional.empty();
    }
  }

  /**
   * Waits until all is sent, applied, delivered and mailed.
   *
   * @return false if that took longer than the limit
   */
  public boolean awaitSettled(Duration limit) {
    long deadline = System.nanoTime() + limit.toNanos();
    while (!settled()) {
      if (System.nanoTime() > deadline || !Patience.pause(LOOK_EVERY)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether all is sent, and nothing of it still under way. One statement counts everything, and
   * each stage hands over to the next in one transaction: so nothing is missed between two stages.
   */
  public boolean settled() {
    return sending != null
        && sending.isDone()
        && progress().filter(RunProgress::settled).isPresent();
  }

  /** What came out, compared with what the facts must give. */
  public RunResult result() throws SQLException {
    StandIns outside = stack.standIns();
    Map<String, StoredOrder> orders = ledger.orders();
    Map<String, List<String>> effects = ledger.effects();
    Duplicates duplicates = Duplicates.of(outside);
    RunFindings findings =
        new RunFindings(plan)
            .sent(sending.report())
            .events(ledger.results())
            .orders(orders, effects, outside.fulfilment().acceptedByOrder(), MailsSeen.of(outside))
            .duplicates(duplicates);
    return new RunResult(
        sending.report(),
        ledger.results(),
        totals(orders, effects),
        duplicates,
        ledger.webhookToEffect(),
        ledger.enqueueToMail(),
        findings.all());
  }

  private RunTotals totals(Map<String, StoredOrder> orders, Map<String, List<String>> effects)
      throws SQLException {
    RunProgress progress = ledger.progress();
    return new RunTotals(
        orders.size(),
        orders.values().stream().filter(StoredOrder::anomaly).count(),
        effects.values().stream().mapToLong(List::size).sum(),
        progress.mails() - progress.unsent());
  }
}
