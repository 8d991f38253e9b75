package dev.eclusa.standin.provider;

import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The shop's own orders, sorted by their last change. Safe for any thread. */
public final class OrderBook {

  private final Map<String, ShopOrder> orders = new HashMap<>();
  private final Map<String, Place> places = new HashMap<>();
  private final TreeMap<Place, ListedOrder> list = new TreeMap<>();

  /** Adds an order or its new state. */
  public synchronized void put(ShopOrder order) {
    list(ListedOrder.of(order));
    orders.put(order.id(), order);
  }

  private void list(ListedOrder listed) {
    Place place = new Place(listed.updatedAt(), listed.id());
    Place old = places.put(listed.id(), place);
    if (old != null) {
      list.remove(old);
    }
    list.put(place, listed);
  }

  /**
   * Lets something more happen to an order: its sequence grows by one, and it moves to its new
   * place in the list.
   *
   * @throws java.util.NoSuchElementException for an unknown order
   */
  public synchronized ShopOrder change(String id, ShopStatus status, Instant at) {
    ShopOrder order = find(id).orElseThrow();
    ShopFact last = order.last();
    ShopOrder changed = order.and(new ShopFact(status, last.sequence() + 1, at, null, null));
    put(changed);
    return changed;
  }

  /** Shows an order with a status of any name, until it changes. */
  public synchronized void showAs(String id, String status) {
    Place place = places.get(id);
    list.computeIfPresent(place, (key, listed) -> listed.withStatus(status));
  }

  public synchronized Optional<ShopOrder> find(String id) {
    return Optional.ofNullable(orders.get(id));
  }

  public synchronized List<ShopOrder> orders() {
    return List.copyOf(orders.values());
  }

  public synchronized void clear() {
    orders.clear();
    places.clear();
    list.clear();
  }

  /**
   * One page.
   *
   * @param from first instant of the window
   * @param to end of the window, not part of it
   * @param after last entry of the page before; null for the first page
   */
  synchronized List<ListedOrder> page(Instant from, Instant to, Place after, int limit) {
    Place begin = after == null ? new Place(from, "") : after;
    Place end = new Place(to, "");
    if (begin.compareTo(end) >= 0) {
      return List.of();
    }
    return list.subMap(begin, after == null, end, false).values().stream().limit(limit).toList();
  }

  /** Where an order stands in the list. */
  record Place(Instant updatedAt, String id) implements Comparable<Place> {

    private static final Comparator<Place> ORDER =
        Comparator.comparing(Place::updatedAt).thenComparing(Place::id);

    @Override
    public int compareTo(Place other) {
      return ORDER.compare(this, other);
    }
  }
}
