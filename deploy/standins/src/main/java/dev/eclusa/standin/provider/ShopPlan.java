package dev.eclusa.standin.provider;

import java.util.List;

/**
 * Orders, and the requests that tell of them in the order in which they are sent.
 *
 * @param lost orders whose last fact has no webhook
 */
public record ShopPlan(List<ShopOrder> orders, List<Delivery> deliveries, List<String> lost) {

  public ShopPlan {
    orders = List.copyOf(orders);
    deliveries = List.copyOf(deliveries);
    lost = List.copyOf(lost);
  }

  public long count(Delivery.Kind kind) {
    return deliveries.stream().filter(delivery -> delivery.kind() == kind).count();
  }

  /** Requests that a right receiver answers with 200. */
  public long acceptable() {
    return deliveries.size() - count(Delivery.Kind.FORGED);
  }
}
