package dev.eclusa.standin.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.standin.provider.Delivery.Kind;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PlannerTest {

  private static final Instant BASE = Instant.parse("2026-11-30T12:00:00Z");
  private static final PlanSettings SETTINGS = PlanSettings.of(42, 1000, BASE);

  @Test
  @DisplayName("the same seed gives the same plan, byte for byte; another seed another one")
  void deterministic() {
    assertEquals(Planner.plan(SETTINGS, "s"), Planner.plan(SETTINGS, "s"));
    assertNotEquals(
        Planner.plan(SETTINGS, "s").orders(),
        Planner.plan(PlanSettings.of(43, 1000, BASE), "s").orders());
  }

  @Test
  @DisplayName("holds every kind of trouble: repeats, forgeries, disorder, gaps, ties, anomalies")
  void holdsTrouble() {
    ShopPlan plan = Planner.plan(SETTINGS, "s");
    List<ShopFact> facts = plan.orders().stream().flatMap(order -> order.facts().stream()).toList();

    assertEquals(1000, plan.orders().size());
    assertEquals(facts.size(), plan.count(Kind.FIRST), "every fact is told");
    assertTrue(plan.count(Kind.REPEAT) > facts.size() / 4);
    assertTrue(plan.count(Kind.FORGED) > facts.size() / 40);
    assertTrue(plan.count(Kind.UNKNOWN_TYPE) > 5);
    assertTrue(facts.stream().anyMatch(fact -> fact.totalCents() == null));
    assertTrue(facts.stream().anyMatch(fact -> fact.customerEmail() == null));
    assertTrue(plan.orders().stream().anyMatch(PlannerTest::hasTie));
    assertTrue(outOfOrder(plan) > 300, "orders told out of order: " + outOfOrder(plan));
    Set<String> statuses =
        plan.orders().stream()
            .map(order -> ExpectedOrder.of(order.facts()).status())
            .collect(Collectors.toSet());
    assertEquals(Set.of("criado", "pago", "enviado", "cancelado", "reembolsado"), statuses);
    assertTrue(plan.orders().stream().anyMatch(o -> ExpectedOrder.of(o.facts()).anomaly()));
  }

  @Test
  @DisplayName("genuine requests are signed right, forged ones are not")
  void signatures() {
    for (Delivery delivery : Planner.plan(SETTINGS, "s").deliveries()) {
      boolean right = LojaWebhook.sign("s", delivery.body()).equals(delivery.signature());
      assertEquals(delivery.kind() != Kind.FORGED, right, delivery::eventId);
    }
  }

  @Test
  @DisplayName("a refund names total and address; the address of a refunded order never changes")
  void refundsAreMailable() {
    for (ShopOrder order : Planner.plan(SETTINGS, "s").orders()) {
      if (order.has(ShopStatus.REFUNDED)) {
        Set<String> addresses = new HashSet<>();
        order.facts().forEach(fact -> addresses.add(fact.customerEmail()));
        addresses.remove(null);
        assertEquals(1, addresses.size());
        assertFalse(order.last().customerEmail() == null || order.last().totalCents() == null);
      }
    }
  }

  @Test
  @DisplayName("lost: the last fact of such an order has no webhook; without noise all is plain")
  void lostAndPlain() {
    ShopPlan lossy = Planner.plan(SETTINGS.withLostShare(0.1), "s");
    assertTrue(lossy.lost().size() > 50);
    Set<String> told =
        lossy.deliveries().stream().map(Delivery::eventId).collect(Collectors.toSet());
    for (ShopOrder order : lossy.orders()) {
      boolean lastTold = told.contains("evt_" + order.id() + "_" + (order.facts().size() - 1));
      assertEquals(!lossy.lost().contains(order.id()), lastTold);
    }

    ShopPlan plain = Planner.plan(SETTINGS.withoutNoise(), "s");
    assertEquals(plain.deliveries().size(), plain.count(Kind.FIRST));
  }

  private static boolean hasTie(ShopOrder order) {
    return order.facts().stream().map(ShopFact::sequence).distinct().count() < order.facts().size();
  }

  private static long outOfOrder(ShopPlan plan) {
    return plan.orders().stream()
        .filter(
            order -> {
              List<String> ids =
                  plan.deliveries().stream()
                      .filter(d -> d.orderId().equals(order.id()) && d.kind() == Kind.FIRST)
                      .map(Delivery::eventId)
                      .toList();
              return !ids.equals(ids.stream().sorted().toList());
            })
        .count();
  }
}
