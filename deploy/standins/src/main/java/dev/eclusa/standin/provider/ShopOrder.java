package dev.eclusa.standin.provider;

import java.util.ArrayList;
import java.util.List;

/**
 * An order with its history.
 *
 * @param facts in the order in which they happened, at least one
 */
public record ShopOrder(String id, List<ShopFact> facts) {

  public ShopOrder {
    facts = List.copyOf(facts);
  }

  public ShopFact last() {
    return facts.get(facts.size() - 1);
  }

  public boolean has(ShopStatus status) {
    return facts.stream().anyMatch(fact -> fact.status() == status);
  }

  /** The order after one more fact. */
  public ShopOrder and(ShopFact next) {
    List<ShopFact> longer = new ArrayList<>(facts);
    longer.add(next);
    return new ShopOrder(id, longer);
  }
}
