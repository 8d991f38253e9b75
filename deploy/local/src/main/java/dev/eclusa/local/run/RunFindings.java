package dev.eclusa.local.run;

import dev.eclusa.standin.provider.Delivery.Kind;
import dev.eclusa.standin.provider.ObservedOrder;
import dev.eclusa.standin.provider.OrderExpectations;
import dev.eclusa.standin.provider.SendReport;
import dev.eclusa.standin.provider.ShopOrder;
import dev.eclusa.standin.provider.ShopPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Everything that is off in a run, in words without personal data. */
final class RunFindings {
  private final ShopPlan plan;
  private final List<String> all = new ArrayList<>();

  RunFindings(ShopPlan plan) {
    this.plan = plan;
  }

  /** Genuine requests are taken, forged ones refused, and nobody is left without an answer. */
  RunFindings sent(SendReport sent) {
    expect(plan.acceptable(), sent.accepted(), "requests accepted");
    expect(plan.count(Kind.FORGED), sent.refused(), "forged requests refused");
    expect(0, sent.forgedAccepted(), "forged requests accepted");
    expect(0, sent.genuineRefused(), "genuine requests refused");
    expect(0, sent.gaveUp(), "requests given up");
    return this;
  }

  /** Each event is stored once and decided on once; none is parked. */
  RunFindings events(Map<String, Long> results) {
    long stored = results.values().stream().mapToLong(Long::longValue).sum();
    expect(plan.count(Kind.FIRST) + plan.count(Kind.UNKNOWN_TYPE), stored, "events stored");
    expect(0, results.getOrDefault("pendente", 0L), "events not applied");
    expect(0, results.getOrDefault("parado", 0L), "events parked");
    expect(
        plan.count(Kind.UNKNOWN_TYPE), results.getOrDefault("tipo_ignorado", 0L), "events ignored");
    return this;
  }

  /** Each order is as its facts make it, in the table, at the fulfilment system, in the mailbox. */
  RunFindings orders(
      Map<String, StoredOrder> stored,
      Map<String, List<String>> effects,
      Map<String, List<String>> accepted,
      MailsSeen mails) {
    expect(plan.orders().size(), stored.size(), "orders");
    for (ShopOrder order : plan.orders()) {
      StoredOrder row =
          Objects.requireNonNullElse(
              stored.get(order.id()), new StoredOrder(null, null, null, false));
      ObservedOrder inside =
          observed(row, effects.getOrDefault(order.id(), List.of()), mails.to(row.customerEmail()));
      all.addAll(OrderExpectations.violations(order, inside));
      ObservedOrder outside =
          observed(row, accepted.getOrDefault("loja/" + order.id(), List.of()), -1);
      OrderExpectations.violationsAtFulfilment(order, outside).stream()
          .filter(finding -> !all.contains(finding))
          .forEach(finding -> all.add("at the fulfilment system: " + finding));
    }
    return this;
  }

  private static ObservedOrder observed(StoredOrder row, List<String> effects, int mails) {
    return new ObservedOrder(
        row.status(), row.totalCents(), row.customerEmail(), row.anomaly(), effects, mails);
  }

  /** Nothing reached the outside twice. */
  RunFindings duplicates(Duplicates duplicates) {
    expect(0, duplicates.changedEffects(), "effects called again with another body");
    expect(0, duplicates.mails(), "mails twice");
    return this;
  }

  private void expect(long expected, long found, String what) {
    if (expected != found) {
      all.add("%s: %,d, expected %,d".formatted(what, found, expected));
    }
  }

  List<String> all() {
    return List.copyOf(all);
  }
}
