package dev.eclusa.order;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * Walks every distinct order of arrival of some facts, under any rule. Orders with a common
 * beginning share its work, so a walk costs less than three steps per order.
 *
 * @param <S> what the rule makes of the facts that arrived so far; null before the first
 */
final class Arrivals<S> {

  private final List<Fact> facts;
  private final BiFunction<S, Fact, S> rule;
  private final Consumer<S> end;
  private final boolean[] arrived;
  private long walked;

  private Arrivals(List<Fact> facts, BiFunction<S, Fact, S> rule, Consumer<S> end) {
    this.facts = facts;
    this.rule = rule;
    this.end = end;
    this.arrived = new boolean[facts.size()];
  }

  /**
   * Lets the facts arrive in every order.
   *
   * @param end sees the state after the last fact, once per order of arrival
   * @return how many distinct orders of arrival there are
   */
  static <S> long walk(List<Fact> facts, S start, BiFunction<S, Fact, S> rule, Consumer<S> end) {
    var arrivals = new Arrivals<>(facts, rule, end);
    arrivals.walkFrom(start, facts.size());
    return arrivals.walked;
  }

  /** Every state that the facts end in: one element if the rule converges on them. */
  static <S> Set<S> ends(List<Fact> facts, BiFunction<S, Fact, S> rule) {
    Set<S> ends = new HashSet<>();
    walk(facts, null, rule, ends::add);
    return ends;
  }

  private void walkFrom(S state, int missing) {
    if (missing == 0) {
      walked++;
      end.accept(state);
      return;
    }
    List<Fact> tried = new ArrayList<>(missing);
    for (int i = 0; i < arrived.length; i++) {
      Fact fact = facts.get(i);
      if (arrived[i] || tried.contains(fact)) {
        continue;
      }
      tried.add(fact);
      arrived[i] = true;
      walkFrom(rule.apply(state, fact), missing - 1);
      arrived[i] = false;
    }
  }
}
