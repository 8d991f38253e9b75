package dev.eclusa.order;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** Enumerates sets of facts, repeats included, each once whatever the order of its members. */
public final class FactSets {

  private static final Long[] TOTALS = {null, 100L, 200L};
  private static final String[] EMAILS = {null, "a@example.com", "b@example.com"};
  private static final int DATA = TOTALS.length * EMAILS.length;

  private FactSets() {}

  /** Every fact with one of the versions 1 to {@code versions}, without data. */
  static List<Fact> bare(int versions) {
    List<Fact> facts = new ArrayList<>();
    for (int version = 1; version <= versions; version++) {
      for (Status status : Status.values()) {
        facts.add(Fact.of(status, version));
      }
    }
    return facts;
  }

  /** Every fact with one of the versions, with each mix of present and missing data. */
  public static List<Fact> full(int versions) {
    return bare(versions).stream()
        .flatMap(fact -> IntStream.range(0, DATA).mapToObj(data -> with(fact, data)))
        .toList();
  }

  /**
   * The same facts with data: which of them carry what, and where it ties, is drawn from the
   * pattern. 0 gives none; every other number spreads over all patterns.
   */
  static List<Fact> withData(List<Fact> facts, long pattern) {
    if (pattern == 0) {
      return facts;
    }
    long digits = Long.remainderUnsigned(pattern * 0x9E3779B97F4A7C15L, 1L << 40);
    List<Fact> result = new ArrayList<>(facts.size());
    for (Fact fact : facts) {
      result.add(with(fact, (int) (digits % DATA)));
      digits /= DATA;
    }
    return result;
  }

  /** Every multiset of exactly {@code size} members of the alphabet. */
  static void ofSize(int size, List<Fact> alphabet, Consumer<List<Fact>> visitor) {
    choose(size, 0, alphabet, new ArrayList<>(size), visitor);
  }

  /**
   * Whether the versions of the facts, in ascending order, have no gap. A rule that only compares
   * versions sees no difference between 1, 2, 2 and 1, 7, 7: one of them is enough.
   */
  static boolean isDense(List<Fact> ascending) {
    long previous = 0;
    for (Fact fact : ascending) {
      if (fact.version() > previous + 1) {
        return false;
      }
      previous = fact.version();
    }
    return true;
  }

  private static void choose(
      int size, int from, List<Fact> alphabet, List<Fact> chosen, Consumer<List<Fact>> visitor) {
    if (size == 0) {
      visitor.accept(List.copyOf(chosen));
      return;
    }
    for (int i = from; i < alphabet.size(); i++) {
      chosen.add(alphabet.get(i));
      choose(size - 1, i, alphabet, chosen, visitor);
      chosen.remove(chosen.size() - 1);
    }
  }

  private static Fact with(Fact fact, int data) {
    return new Fact(
        fact.status(), fact.version(), TOTALS[data % TOTALS.length], EMAILS[data / TOTALS.length]);
  }
}
