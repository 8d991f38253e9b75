package dev.eclusa.local.cli;

import dev.eclusa.local.terminal.Table;
import dev.eclusa.local.work.ActResult;
import dev.eclusa.local.work.IntegrationSeen;
import dev.eclusa.local.work.OutageSeen;
import dev.eclusa.local.work.TenantItems;
import dev.eclusa.local.work.WebhookWaits;

/** What the demo's second act tells at its end. */
final class ActReport {
  private ActReport() {}

  static String of(ActResult act) {
    Table table =
        new Table(
            "%,d items beside %d and webhooks, in %d s"
                .formatted(
                    act.settings().items(),
                    act.runs().get(act.runs().size() - 1).planned(),
                    act.took().toSeconds()));
    table.row("waits until start", "p50 / p95 / max");
    act.tenants().forEach(items -> waits(table, items));
    WebhookWaits webhooks = act.webhooks().waits();
    table.row("  webhooks while erp was out", webhooks.duringOutage());
    table.row("  webhooks while paused", webhooks.duringPause());
    table.row("  webhooks apart from the pause", webhooks.apartFromPause());
    act.tenants().forEach(items -> table.row("items done, " + items.tenant(), done(items)));
    act.integrations().forEach(seen -> integration(table, seen));
    outage(table, act.outage());
    table.row("calls while paused", number(act.pause().calls()));
    table.row("duplicates outside", number(act.outside().replays() + act.outside().duplicates()));
    table.row("DLQ", number(act.dead()));
    return "\n"
        + table.render()
        + Verdict.of(
            act.findings(),
            "Every item was done once, nobody waited for another's work, none is dead.");
  }

  private static void waits(Table table, TenantItems items) {
    table.row("  %s, priority %d".formatted(items.tenant(), items.priority()), items.waits());
  }

  private static String done(TenantItems items) {
    return "%,d of %,d".formatted(items.done(), items.items());
  }

  private static void integration(Table table, IntegrationSeen seen) {
    table.row("calls of " + seen.integration(), number(seen.calls()));
    table.row("  of them refused", number(seen.refused()));
    table.row("  circuit now", seen.circuit());
  }

  private static void outage(Table table, OutageSeen outage) {
    table.row(
        "circuit in the outage of %d s".formatted(outage.planned().toSeconds()),
        outage.opened() ? "open, then " + (outage.closed() ? "closed" : "not closed") : "not open");
    table.row("  probes meanwhile", number(outage.callsWhileOpen()));
  }

  private static String number(long number) {
    return "%,d".formatted(number);
  }
}
