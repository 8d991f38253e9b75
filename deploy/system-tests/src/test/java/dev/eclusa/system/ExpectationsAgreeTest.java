package dev.eclusa.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.order.Decider;
import dev.eclusa.order.Decision;
import dev.eclusa.order.Effect;
import dev.eclusa.order.Effects;
import dev.eclusa.order.Fact;
import dev.eclusa.order.Order;
import dev.eclusa.order.Outcome;
import dev.eclusa.order.Status;
import dev.eclusa.standin.provider.ObservedOrder;
import dev.eclusa.standin.provider.OrderExpectations;
import dev.eclusa.standin.provider.PlanSettings;
import dev.eclusa.standin.provider.Planner;
import dev.eclusa.standin.provider.ShopFact;
import dev.eclusa.standin.provider.ShopOrder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Two who don't know each other's code must agree: the decision core, and what the shop expects of
 * it.
 */
class ExpectationsAgreeTest {

  private static final PlanSettings SETTINGS =
      PlanSettings.of(99, 3_000, Instant.parse("2026-11-30T12:00:00Z"));

  @Test
  @DisplayName(
      "the shop's expectations hold for what the decision core makes of any order of arrival")
  void agree() {
    Random random = new Random(5);
    int checked = 0;
    for (ShopOrder order : Planner.plan(SETTINGS, "secret").orders()) {
      for (int arrival = 0; arrival < 20; arrival++) {
        List<ShopFact> facts = arrival(order, random);
        assertEquals(List.of(), OrderExpectations.violations(order, play(facts)), facts::toString);
        checked++;
      }
    }
    assertEquals(60_000, checked);
  }

  @Test
  @DisplayName("effects that come twice do not pass unnoticed")
  void notice() {
    int noticed = 0;
    for (ShopOrder order : Planner.plan(SETTINGS, "secret").orders()) {
      ObservedOrder found = play(order.facts());
      List<String> doubled = new ArrayList<>(found.effects());
      doubled.addAll(found.effects());
      if (!doubled.isEmpty()) {
        assertTrue(!OrderExpectations.violations(order, with(found, doubled)).isEmpty());
        noticed++;
      }
    }
    assertTrue(noticed > 1_000, "orders with effects: " + noticed);
  }

  private static ObservedOrder with(ObservedOrder found, List<String> effects) {
    return new ObservedOrder(
        found.status(), found.totalCents(), found.customerEmail(), found.anomaly(), effects, -1);
  }

  /** All facts in a random order, some of them again. */
  private static List<ShopFact> arrival(ShopOrder order, Random random) {
    List<ShopFact> facts = new ArrayList<>(order.facts());
    facts.add(order.facts().get(random.nextInt(order.facts().size())));
    Collections.shuffle(facts, random);
    return facts;
  }

  private static ObservedOrder play(List<ShopFact> facts) {
    Order order = null;
    Set<Effect> raised = EnumSet.noneOf(Effect.class);
    List<String> effects = new ArrayList<>();
    for (ShopFact fact : facts) {
      Decision decision = Decider.decide(order, fact(fact));
      if (decision.outcome() == Outcome.APLICADO) {
        for (Effect effect : Effects.of(decision.left(), decision.next().status(), raised)) {
          raised.add(effect);
          effects.add(effect.stored());
        }
      }
      order = decision.next();
    }
    return new ObservedOrder(
        order.status().stored(),
        order.totalCents(),
        order.customerEmail(),
        order.anomaly(),
        effects,
        -1);
  }

  private static Fact fact(ShopFact fact) {
    Status status = Status.ofStored(fact.status().storedName()).orElseThrow();
    return new Fact(status, fact.sequence(), fact.totalCents(), fact.customerEmail());
  }
}
