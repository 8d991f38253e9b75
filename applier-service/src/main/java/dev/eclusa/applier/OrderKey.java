package dev.eclusa.applier;

import java.util.Objects;

/**
 * Which order: two providers may use the same order id.
 *
 * @param provider configured provider id
 * @param orderId the provider's id of the order
 */
public record OrderKey(String provider, String orderId) {

  public OrderKey {
    Objects.requireNonNull(provider, "provider");
    Objects.requireNonNull(orderId, "orderId");
  }
}
