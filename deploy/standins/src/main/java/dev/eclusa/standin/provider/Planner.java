package dev.eclusa.standin.provider;

import dev.eclusa.standin.provider.Delivery.Kind;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Turns settings into a plan: orders, their webhooks, repeats and forgeries, all shuffled. */
public final class Planner {

  private final PlanSettings settings;
  private final String secret;
  private final Random random;
  private final List<ShopOrder> orders = new ArrayList<>();
  private final List<Delivery> deliveries = new ArrayList<>();
  private final List<String> lost = new ArrayList<>();

  private Planner(PlanSettings settings, String secret) {
    this.settings = settings;
    this.secret = secret;
    this.random = new Random(settings.seed());
  }

  /**
   * Makes the plan.
   *
   * @param secret signs the webhooks
   */
  public static ShopPlan plan(PlanSettings settings, String secret) {
    return new Planner(settings, secret).plan();
  }

  private ShopPlan plan() {
    Histories histories = new Histories(settings, random);
    for (int index = 0; index < settings.orders(); index++) {
      String id = settings.idPrefix() + "%06d".formatted(index);
      ShopOrder order = histories.order(id, settings.createdAt(index));
      orders.add(order);
      tell(order);
    }
    Collections.shuffle(deliveries, random);
    return new ShopPlan(orders, markRepeats(), lost);
  }

  private void tell(ShopOrder order) {
    int told = order.facts().size();
    if (told > 1 && chance(settings.lostShare())) {
      lost.add(order.id());
      told--;
    }
    for (int index = 0; index < told; index++) {
      String eventId = "evt_" + order.id() + "_" + index;
      ShopFact fact = order.facts().get(index);
      String body = LojaWebhook.body(eventId, order.id(), fact);
      Delivery delivery = signed(eventId, order.id(), fact.status().eventType(), body, Kind.FIRST);
      addWithRepeats(delivery);
      if (chance(settings.badSignatureShare())) {
        deliveries.add(forged(order));
      }
    }
    if (chance(settings.unknownTypeShare())) {
      deliveries.add(remark(order));
    }
  }

  private void addWithRepeats(Delivery delivery) {
    deliveries.add(delivery);
    if (chance(settings.duplicateShare())) {
      deliveries.add(delivery);
      if (chance(settings.duplicateShare())) {
        deliveries.add(delivery);
      }
    }
  }

  /** After shuffling, whichever copy of an event comes first is its first. */
  private List<Delivery> markRepeats() {
    Set<String> seen = new HashSet<>();
    return deliveries.stream()
        .map(
            delivery ->
                delivery.kind() != Kind.FIRST || seen.add(delivery.eventId())
                    ? delivery
                    : signed(
                        delivery.eventId(),
                        delivery.orderId(),
                        delivery.type(),
                        delivery.body(),
                        Kind.REPEAT))
        .toList();
  }

  /** A refund that the shop never sent, with each of the faults that a signature can have. */
  private Delivery forged(ShopOrder order) {
    String eventId = "evt_" + order.id() + "_forged_" + deliveries.size();
    ShopFact refund = new ShopFact(ShopStatus.REFUNDED, 1_000, order.last().occurredAt(), 1L, null);
    String body = LojaWebhook.body(eventId, order.id(), refund);
    String good = LojaWebhook.sign(secret, body);
    String signature =
        switch (random.nextInt(5)) {
          case 0 -> LojaWebhook.sign(secret + "x", body);
          case 1 -> LojaWebhook.sign(secret, body + " ");
          case 2 -> good.substring(2);
          case 3 -> "";
          default -> null;
        };
    return new Delivery(eventId, order.id(), "order.refunded", body, signature, Kind.FORGED);
  }

  private Delivery remark(ShopOrder order) {
    String eventId = "evt_" + order.id() + "_note";
    String body =
        new JsonObject()
            .put("id", eventId)
            .put("type", "order.note_added")
            .put("sequence", 500)
            .put("occurred_at", order.last().occurredAt().toString())
            .put("data", new JsonObject().put("id", order.id()))
            .encode();
    return signed(eventId, order.id(), "order.note_added", body, Kind.UNKNOWN_TYPE);
  }

  private Delivery signed(String eventId, String orderId, String type, String body, Kind kind) {
    return new Delivery(eventId, orderId, type, body, LojaWebhook.sign(secret, body), kind);
  }

  private boolean chance(double share) {
    return random.nextDouble() < share;
  }
}
