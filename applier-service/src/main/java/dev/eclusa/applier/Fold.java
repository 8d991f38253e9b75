package dev.eclusa.applier;

import dev.eclusa.order.Decider;
import dev.eclusa.order.Decision;
import dev.eclusa.order.Effect;
import dev.eclusa.order.Effects;
import dev.eclusa.order.Order;
import dev.eclusa.order.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Decides facts one after the other, each on what the ones before it made of its order. Pure: reads
 * and writes nothing but itself.
 */
final class Fold {

  private final Map<OrderKey, OrderState> known;
  private final Map<OrderKey, OrderState> current;
  private final List<Outcome> outcomes = new ArrayList<>();
  private final List<RaisedEffect> effects = new ArrayList<>();
  private int moved;

  /**
   * @param known every order that a fact will be about
   */
  Fold(Map<OrderKey, OrderState> known) {
    this.known = Map.copyOf(known);
    this.current = new LinkedHashMap<>(known);
  }

  void add(OrderFact said) {
    OrderState before = current.get(said.order());
    Decision decision = Decider.decide(before.order(), said.fact());
    List<Effect> arising = Effects.of(decision.left(), decision.next().status(), before.raised());
    current.put(said.order(), new OrderState(decision.next(), union(before.raised(), arising)));
    outcomes.add(decision.outcome());
    if (decision.left() != decision.next().status()) {
      moved++;
    }
    arising.forEach(e -> effects.add(new RaisedEffect(said.order(), e, said.traceparent())));
  }

  /** What became of each fact, in the order they were added. */
  List<Outcome> outcomes() {
    return List.copyOf(outcomes);
  }

  /** The effects in the order in which they arose. */
  List<RaisedEffect> effects() {
    return List.copyOf(effects);
  }

  /** How many facts gave their order another status. */
  int moved() {
    return moved;
  }

  /** The orders whose row is no longer what it was. */
  Map<OrderKey, Order> changed() {
    return current.entrySet().stream()
        .filter(e -> !e.getValue().order().equals(known.get(e.getKey()).order()))
        .collect(
            Collectors.toMap(
                Map.Entry::getKey, e -> e.getValue().order(), (a, b) -> b, LinkedHashMap::new));
  }

  private static Set<Effect> union(Set<Effect> raised, List<Effect> arising) {
    return Stream.concat(raised.stream(), arising.stream()).collect(Collectors.toSet());
  }
}
