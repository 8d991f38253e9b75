package dev.eclusa.local.work;

import dev.eclusa.local.stack.DemoHandlers;
import dev.eclusa.local.stack.LocalStack;
import dev.eclusa.standin.runner.RunnerStandIn;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Three tenants at once: one with a large run, one with a small run beside it, one whose items come
 * by webhooks. Meanwhile the integration of both runs is out for a while, and the webhooks' handler
 * is paused and resumed.
 */
public final class SecondAct {
  private static final Duration BEGINS_WITHIN = Duration.ofSeconds(60);
  private static final int SLOWEST_PER_SECOND = 50;
  // As far as a Runner is from here. The large run lasts long enough for all the rest beside it.
  private static final Map<String, Long> LATENCY_MS =
      Map.of(DemoHandlers.ERP, 100L, DemoHandlers.CRM, 20L);

  private final RunnerStandIn runner;
  private final ActSettings settings;
  private final Watch watch;
  private final String prefix;
  private final OperatorApi operators;
  private final ContactWebhooks webhooks;
  private final ActLedger ledger;

  /**
   * Plays nothing yet.
   *
   * @param prefix of everything that the act sends; another one than those of earlier acts on the
   *     same data
   */
  public SecondAct(LocalStack stack, ActSettings settings, String prefix, Watch watch) {
    this.runner = stack.standIns().runner();
    this.settings = settings;
    this.watch = watch;
    this.prefix = prefix;
    this.operators = new OperatorApi(stack);
    this.webhooks = new ContactWebhooks(stack, prefix);
    this.ledger = new ActLedger(stack.database(), prefix);
  }

  /** Plays it to its end. */
  public ActResult play() throws SQLException {
    long start = System.nanoTime();
    prepare();
    try {
      RunView large = begin(DemoHandlers.LARGE, DemoHandlers.BATCHES, settings.items());
      Passing passing = new Passing(watch, operators, webhooks, large);
      long largeLeft = smallBeside(passing);
      OutageSeen outage = new Outage(runner, ledger, passing).play(settings.outage());
      PauseSeen pause = new Pause(operators, runner, ledger, passing).play(settings.pause());
      finish(passing);
      Duration took = Duration.ofNanos(System.nanoTime() - start);
      return result(passing.sight(), took, largeLeft, outage, pause);
    } finally {
      LATENCY_MS.keySet().forEach(integration -> runner.faults(integration).clear());
    }
  }

  private void prepare() {
    LATENCY_MS.forEach((integration, ms) -> runner.faults(integration).latency(ms));
    // An act that was broken off may have left it paused.
    operators.resume(DemoHandlers.LIVE);
  }

  private RunView begin(String tenant, String handler, int items) {
    runner.catalogue(tenant, handler, items);
    watch.tell("%s: a run of %,d items of %s.".formatted(tenant, items, handler));
    return operators.start(tenant, handler, prefix + tenant);
  }

  /** Returns how many items of the large run were left when the small one was through. */
  private long smallBeside(Passing passing) {
    watch.tell("%s: ten webhooks a second.".formatted(DemoHandlers.ONE_BY_ONE));
    passing.until(BEGINS_WITHIN, sight -> sight.large().ended() > 0);
    passing.join(begin(DemoHandlers.SMALL, DemoHandlers.SINGLES, ActSettings.SMALL_ITEMS));
    passing.until(BEGINS_WITHIN, Sight::smallCompleted);
    long left = settings.items() - passing.sight().large().ended();
    // An outage is to meet items, not the listing of them.
    passing.until(BEGINS_WITHIN, sight -> sight.large().allListed());
    return left;
  }

  private void finish(Passing passing) {
    Duration limit = BEGINS_WITHIN.plus(Duration.ofSeconds(settings.items() / SLOWEST_PER_SECOND));
    passing.until(limit, Sight::bothCompleted);
    webhooks.end();
    passing.until(BEGINS_WITHIN, sight -> webhooks.allAnswered() && allWebhooksEnded());
  }

  private boolean allWebhooksEnded() {
    try {
      return ledger.webhooksEnded() == webhooks.accepted();
    } catch (SQLException notNow) {
      return false;
    }
  }

  private ActResult result(
      Sight end, Duration took, long largeLeft, OutageSeen outage, PauseSeen pause)
      throws SQLException {
    Set<String> ids = end.ids();
    WebhookWaits waits = WebhookWaits.read(ledger, outage.span(), pause.span());
    return new ActResult(
        settings,
        took,
        end.runs(settings),
        largeLeft,
        new WebhooksSeen(webhooks.planned(), webhooks.accepted(), waits),
        ledger.tenants(ids),
        integrations(),
        outage,
        pause,
        Outside.of(runner, ledger.done(ids)));
  }

  private List<IntegrationSeen> integrations() {
    return List.of(DemoHandlers.ERP, DemoHandlers.CRM).stream()
        .map(
            key ->
                new IntegrationSeen(
                    key, runner.calls(key), runner.refusals(key), operators.circuit(key)))
        .toList();
  }
}
