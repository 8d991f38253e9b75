package dev.eclusa.local.cli;

import dev.eclusa.local.run.RunResult;
import dev.eclusa.local.terminal.Table;
import dev.eclusa.standin.provider.Delivery.Kind;
import dev.eclusa.standin.provider.ShopPlan;

/** What a demo tells at its end. */
final class DemoReport {
  private DemoReport() {}

  static String of(ShopPlan plan, RunResult result, long seed) {
    String table =
        new Table("%,d orders, seed %d".formatted(plan.orders().size(), seed))
            .row("sent", number(result.sent().planned()))
            .row("  of them repeats", number(plan.count(Kind.REPEAT)))
            .row("  of them forged", number(plan.count(Kind.FORGED)))
            .row("accepted", number(result.sent().accepted()))
            .row("refused", number(result.sent().refused()))
            .row("applied", number(result.events("aplicado")))
            .row("old", number(result.events("evento_antigo")))
            .row("after a final status", number(result.events("regressao_de_terminal")))
            .row("of a type to ignore", number(result.events("tipo_ignorado")))
            .row("orders", number(result.totals().orders()))
            .row("anomalies", number(result.totals().anomalies()))
            .row("effects delivered", number(result.totals().delivered()))
            .row("mails sent", number(result.totals().mailsSent()))
            .row("duplicates outside", number(result.duplicates().total()))
            .row("webhook to effect, p50 / p95", result.webhookToEffect())
            .row("enqueue to mail, p50 / p95", result.enqueueToMail())
            .render();
    return "\n"
        + table
        + Verdict.of(
            result.findings(),
            "Every order is as its facts must make it, each effect came once, each refund has its"
                + " one mail.");
  }

  private static String number(long number) {
    return "%,d".formatted(number);
  }
}
