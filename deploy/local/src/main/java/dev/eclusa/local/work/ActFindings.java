package dev.eclusa.local.work;

import dev.eclusa.local.stack.DemoHandlers;
import java.util.ArrayList;
import java.util.List;

/** Everything that is off in an act, in words. */
final class ActFindings {

  // Their turn comes within a round; the rest is what cold services take for 200 calls. On a busy
  // machine that is longer, and so are the large tenant's waits: up to half of their median is
  // right
  // as well. In the order of arrival the small tenant would wait for all of the large run.
  private static final double SMALL_WAITS_SECONDS = 30;

  // They go first, whatever others do: an outage of those would let them wait for a minute.
  private static final double WEBHOOK_WAITS_SECONDS = 10;

  private static final int PROBES_AT_ONCE = 2;
  private static final int OPEN_SECONDS = 30;

  private final List<String> all = new ArrayList<>();

  private ActFindings() {}

  static List<String> of(ActResult act) {
    ActFindings findings = new ActFindings();
    act.runs().forEach(findings::run);
    findings.webhooks(act);
    act.tenants().forEach(findings::tenant);
    findings.outside(act.outside());
    findings.smallBesideLarge(act);
    findings.outage(act.outage(), act.webhooks().waits().duringOutage());
    findings.pause(act.pause(), act.webhooks().waits());
    act.integrations().forEach(findings::circuit);
    return List.copyOf(findings.all);
  }

  /** Each run lists all of its items, and completes when each of them is done. */
  private void run(RunSeen run) {
    if (!run.status().equals("completed")) {
      all.add("the run of %s is %s, not completed".formatted(run.tenant(), run.status()));
    }
    expect(run.planned(), run.listed(), "items listed by the run of " + run.tenant());
    expect(run.planned(), run.done(), "items done of the run of " + run.tenant());
  }

  /** Each webhook is taken, and each that was taken is one item. */
  private void webhooks(ActResult act) {
    WebhooksSeen webhooks = act.webhooks();
    expect(webhooks.sent(), webhooks.accepted(), "webhooks accepted");
    long items = items(act, DemoHandlers.ONE_BY_ONE);
    expect(webhooks.accepted(), items, "items of webhooks");
  }

  private static long items(ActResult act, String tenant) {
    return act.tenants().stream()
        .filter(items -> items.tenant().equals(tenant))
        .mapToLong(TenantItems::items)
        .sum();
  }

  private void tenant(TenantItems items) {
    expect(items.items(), items.done(), "items done of " + items.tenant());
    expect(0, items.dead(), "dead items of " + items.tenant());
  }

  /** Each item took effect outside, once. */
  private void outside(Outside outside) {
    expect(0, outside.undone(), "items done that their Runner did not work on");
    expect(0, outside.replays(), "items called again after they were done");
    expect(0, outside.duplicates(), "effects beyond the first of the same work");
  }

  /** The small tenant is through while the large one still waits, and nearly at once. */
  private void smallBesideLarge(ActResult act) {
    if (act.largeLeft() == 0) {
      all.add("the large run was over before the small one was through");
    }
    double half = waits(act, DemoHandlers.LARGE).p50Seconds() / 2;
    bounded(
        waits(act, DemoHandlers.SMALL),
        Math.max(SMALL_WAITS_SECONDS, half),
        "items of the small tenant");
  }

  private static Waits waits(ActResult act, String tenant) {
    return act.tenants().stream()
        .filter(items -> items.tenant().equals(tenant))
        .map(TenantItems::waits)
        .findFirst()
        .orElse(new Waits(0, 0, 0, 0));
  }

  /** The circuit keeps calls off an integration that is out, and lets the others be. */
  private void outage(OutageSeen outage, Waits others) {
    if (!outage.opened()) {
      all.add("the circuit did not open during the outage");
    }
    if (!outage.closed()) {
      all.add("the circuit did not close after the outage");
    }
    long most = mostProbes(outage);
    if (outage.callsWhileOpen() > most) {
      all.add(
          "calls while the circuit was open: %,d, at most %,d"
              .formatted(outage.callsWhileOpen(), most));
    }
    bounded(others, WEBHOOK_WAITS_SECONDS, "webhooks' items during the outage");
  }

  /** As many as may be under way at once, for each time that the circuit lets probes through. */
  private static long mostProbes(OutageSeen outage) {
    return PROBES_AT_ONCE * (1 + outage.planned().toSeconds() / OPEN_SECONDS);
  }

  private void pause(PauseSeen pause, WebhookWaits waits) {
    expect(0, pause.calls(), "calls of the paused handler");
    if (waits.duringPause().items() == 0) {
      all.add("no item was written during the pause");
    }
    bounded(waits.apartFromPause(), WEBHOOK_WAITS_SECONDS, "webhooks' items apart from the pause");
  }

  private void circuit(IntegrationSeen seen) {
    if (!seen.circuit().equals("closed")) {
      all.add("the circuit of %s is %s at the end".formatted(seen.integration(), seen.circuit()));
    }
  }

  private void bounded(Waits waits, double seconds, String whose) {
    if (waits.items() == 0) {
      all.add(whose + ": none was started");
    } else if (waits.maxSeconds() > seconds) {
      all.add(
          "%s waited up to %.1f s, at most %.0f s are right"
              .formatted(whose, waits.maxSeconds(), seconds));
    }
  }

  private void expect(long expected, long found, String what) {
    if (expected != found) {
      all.add("%s: %,d, expected %,d".formatted(what, found, expected));
    }
  }
}
