package dev.eclusa.standin.provider;

import io.vertx.core.json.JsonObject;
import java.time.Instant;

/** An order as the order list shows it. */
record ListedOrder(
    String id,
    String status,
    long sequence,
    Instant updatedAt,
    Long totalCents,
    String customerEmail) {

  /** What the shop knows: the last fact's status, and the newest of each field. */
  static ListedOrder of(ShopOrder order) {
    ExpectedOrder fields = ExpectedOrder.of(order.facts());
    ShopFact last = order.last();
    return new ListedOrder(
        order.id(),
        last.status().apiName(),
        last.sequence(),
        last.occurredAt(),
        fields.totalCents(),
        fields.customerEmail());
  }

  ListedOrder withStatus(String other) {
    return new ListedOrder(id, other, sequence, updatedAt, totalCents, customerEmail);
  }

  JsonObject toJson() {
    return new JsonObject()
        .put("id", id)
        .put("status", status)
        .put("sequence", sequence)
        .put("updated_at", updatedAt.toString())
        .put("total_cents", totalCents)
        .put("customer_email", customerEmail);
  }
}
