package dev.eclusa.local.run;

import dev.eclusa.local.Patience;
import dev.eclusa.local.stack.LocalStack;
import dev.eclusa.local.stack.StandIns;
import dev.eclusa.standin.provider.Delivery;
import dev.eclusa.standin.provider.PlanSettings;
import dev.eclusa.standin.provider.SendReport;
import dev.eclusa.standin.provider.SendSettings;
import dev.eclusa.standin.provider.Sending;
import dev.eclusa.standin.provider.ShopPlan;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Plays a planned set of orders to a running stack, and tells what came out: as badly as providers
 * send, shuffled, repeated, with forged requests among them.
 */
public final class OrderRun {
  private static final Duration LOOK_EVERY = Duration.ofMillis(250);

  private final LocalStack stack;
  private final ShopPlan plan;
  private final RunLedger ledger;
  private final List<Sending> sendings = new CopyOnWriteArrayList<>();

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

  /** Begins to send everything. */
  public Sending send(SendSettings settings) {
    return sendPart(0, 1, settings);
  }

  /**
   * Begins to send one of several parts of about equal size; the run is over when all were sent.
   *
   * @param part from 0
   */
  public Sending sendPart(int part, int parts, SendSettings settings) {
    List<Delivery> all = plan.deliveries();
    List<Delivery> some = all.subList(all.size() * part / parts, all.size() * (part + 1) / parts);
    Sending sending = stack.standIns().provider().send(some, settings);
    sendings.add(sending);
    return sending;
  }

  /** What the provider has seen so far, over all parts. */
  public SendReport sent() {
    return sendings.stream()
        .map(Sending::report)
        .reduce(new SendReport(0, 0, 0, 0, 0, 0, 0), OrderRun::sum);
  }

  private static SendReport sum(SendReport a, SendReport b) {
    return new SendReport(
        a.planned() + b.planned(),
        a.accepted() + b.accepted(),
        a.refused() + b.refused(),
        a.forgedAccepted() + b.forgedAccepted(),
        a.genuineRefused() + b.genuineRefused(),
        a.retries() + b.retries(),
        a.gaveUp() + b.gaveUp());
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
    return sent().settled() == plan.deliveries().size()
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
            .sent(sent())
            .events(ledger.results())
            .orders(orders, effects, outside.fulfilment().acceptedByOrder(), MailsSeen.of(outside))
            .duplicates(duplicates);
    return new RunResult(
        sent(),
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
