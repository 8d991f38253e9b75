package dev.eclusa.order;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * The property that everything else leans on, checked without sampling: see {@code
 * docs/adr/0002-orders-converge.md}. Runs without a framework, in seconds.
 */
@DisplayName("O1: every order of arrival ends in the same row")
class OrderConvergenceTest {

  private static final int DATA_PATTERNS = 2;

  private long sets;
  private long permutations;
  private long repeats;

  @Test
  @DisplayName("O1: all sets of up to five facts over all statuses, ties, missing fields, repeats")
  void upToFiveFacts() {
    // Given every choice of statuses and every way in which five versions can tie
    List<Fact> alphabet = FactSets.bare(5);
    // When each set arrives in every order, with each of several mixes of data
    for (int size = 1; size <= 5; size++) {
      FactSets.ofSize(
          size,
          alphabet,
          facts -> {
            if (FactSets.isDense(facts)) {
              inEveryMix(facts);
            }
          });
    }
    // Then no order ended elsewhere, or it would have been thrown
    report("up to 5 facts");
    assertTrue(permutations >= 790_000, "only " + permutations);
  }

  @Test
  @DisplayName("O1: all sets of up to three facts over every mix of present and missing fields")
  void everyMixOfData() {
    // Given every fact that three versions, two totals and two addresses allow
    List<Fact> alphabet = FactSets.full(3);
    // When each set arrives in every order
    for (int size = 1; size <= 3; size++) {
      FactSets.ofSize(size, alphabet, this::inEveryOrder);
    }
    // Then no order ended elsewhere, or it would have been thrown
    report("up to 3 facts, every mix of data");
  }

  private void inEveryMix(List<Fact> facts) {
    for (int mix = 0; mix < DATA_PATTERNS; mix++) {
      inEveryOrder(FactSets.withData(facts, mix == 0 ? 0 : sets));
    }
  }

  private void inEveryOrder(List<Fact> facts) {
    Order expected = Expected.of(facts);
    sets++;
    permutations +=
        Arrivals.walk(
            facts,
            new Delivered(Journey.START, null, null),
            this::deliver,
            end -> {
              if (!expected.equals(end.journey().order())) {
                fail(expected + " expected, but " + end.journey() + " from " + facts);
              }
              end.journey().checkEnd();
            });
  }

  /**
   * Delivers a fact, and then every fact delivered so far again: nothing may change, neither row
   * nor effects. Since it holds after every beginning, any number of repeats may arrive anywhere.
   */
  private Delivered deliver(Delivered before, Fact fact) {
    Journey journey = before.journey().after(fact);
    Delivered now = new Delivered(journey, fact, before);
    for (Delivered seen = now; seen.fact() != null; seen = seen.before()) {
      Journey again = journey.after(seen.fact());
      repeats++;
      if (!again.equals(journey)) {
        throw new AssertionError("a repeat of " + seen.fact() + " led to " + again);
      }
    }
    return now;
  }

  private void report(String what) {
    System.out.printf(
        "O1, %s: %,d permutations of %,d fact sets, %,d repeats inserted: one row per set%n",
        what, permutations, sets, repeats);
  }

  /** A journey and the facts that led there, newest first. */
  private record Delivered(Journey journey, Fact fact, Delivered before) {}
}
