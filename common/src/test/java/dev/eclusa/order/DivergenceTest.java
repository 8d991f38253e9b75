package dev.eclusa.order;

import static dev.eclusa.order.Status.CANCELADO;
import static dev.eclusa.order.Status.CRIADO;
import static dev.eclusa.order.Status.ENVIADO;
import static dev.eclusa.order.Status.PAGO;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The search for orders of arrival that differ does find them where there are any. */
@DisplayName("O1: rules that don't converge are found out")
class DivergenceTest {

  static Stream<Arguments> counterExamples() {
    return Stream.of(
        Arguments.of(
            "a cancellation older than the shipping is dropped, or not",
            List.of(Fact.of(CANCELADO, 3), Fact.of(ENVIADO, 4))),
        Arguments.of(
            "a total filled by an old fact is not replaced by a less old one",
            List.of(
                new Fact(CRIADO, 1, 100L, null),
                new Fact(PAGO, 2, 200L, null),
                Fact.of(ENVIADO, 3))),
        Arguments.of(
            "of two statuses with one sequence number the first to come stays",
            List.of(Fact.of(PAGO, 7), Fact.of(ENVIADO, 7))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("counterExamples")
  void theSeedsRuleDivergesWhereOursDoesNot(String what, List<Fact> facts) {
    assertTrue(Arrivals.ends(facts, SeedRule::apply).size() > 1, what);
    assertEquals(1, Arrivals.ends(facts, DivergenceTest::ours).size());
  }

  /** Each leaves out one clause of the rule; each clause is needed. */
  static Stream<Arguments> brokenRules() {
    return Stream.of(
        broken("of a tie the first to come stays", DivergenceTest::firstOfATieStays),
        broken("a terminal status keeps its first version", DivergenceTest::firstTerminalVersion),
        broken("only applied facts count as non-terminal", DivergenceTest::onlyAppliedAreSeen),
        broken("older facts only fill gaps in data", DivergenceTest::onlyFillsGaps),
        broken("an older cancellation is dropped", DivergenceTest::olderTerminalIsDropped));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("brokenRules")
  void aRuleWithoutOneClauseIsFoundOut(String what, BiFunction<Order, Fact, Order> rule) {
    assertTrue(diverging(rule) > 0, what);
  }

  @Test
  void theWholeRuleIsNot() {
    assertEquals(0, diverging(DivergenceTest::ours));
  }

  /** How many sets of up to three facts end in more than one row. */
  private static int diverging(BiFunction<Order, Fact, Order> rule) {
    AtomicInteger found = new AtomicInteger();
    for (int size = 2; size <= 3; size++) {
      FactSets.ofSize(
          size,
          FactSets.bare(3),
          facts -> {
            for (int mix = 0; mix < 9; mix++) {
              List<Fact> mixed = FactSets.withData(facts, mix);
              found.addAndGet(Arrivals.ends(mixed, rule).size() - 1);
            }
          });
    }
    return found.get();
  }

  private static Arguments broken(String what, BiFunction<Order, Fact, Order> rule) {
    return Arguments.of(what, rule);
  }

  private static Order ours(Order current, Fact fact) {
    return Decider.decide(current, fact).next();
  }

  private static Order firstOfATieStays(Order current, Fact fact) {
    boolean tie =
        current != null
            && fact.version() == current.originVersion()
            && !fact.status().terminal()
            && !current.status().terminal();
    return tie ? current : ours(current, fact);
  }

  private static Order firstTerminalVersion(Order current, Fact fact) {
    Order next = ours(current, fact);
    return current != null && current.status() == next.status() && next.status().terminal()
        ? withStatus(next, next.status(), current.originVersion(), next.nonTerminalVersion())
        : next;
  }

  private static Order onlyAppliedAreSeen(Order current, Fact fact) {
    Decision decision = Decider.decide(current, fact);
    Order next = decision.next();
    return decision.outcome() == Outcome.APLICADO
        ? next
        : withStatus(next, next.status(), next.originVersion(), current.nonTerminalVersion());
  }

  private static Order onlyFillsGaps(Order current, Fact fact) {
    Order next = ours(current, fact);
    boolean old = current != null && fact.version() <= current.originVersion();
    return old && current.totalCents() != null
        ? new Order(
            next.status(),
            next.originVersion(),
            next.nonTerminalVersion(),
            current.totalCents(),
            current.totalVersion(),
            next.customerEmail(),
            next.emailVersion())
        : next;
  }

  private static Order olderTerminalIsDropped(Order current, Fact fact) {
    boolean older = current != null && fact.version() < current.originVersion();
    return older && fact.status().terminal() ? current : ours(current, fact);
  }

  private static Order withStatus(Order order, Status status, long origin, Long nonTerminal) {
    return new Order(
        status,
        origin,
        nonTerminal,
        order.totalCents(),
        order.totalVersion(),
        order.customerEmail(),
        order.emailVersion());
  }
}
