package dev.eclusa.order;

import static dev.eclusa.order.Outcome.APLICADO;
import static dev.eclusa.order.Outcome.EVENTO_ANTIGO;
import static dev.eclusa.order.Outcome.REGRESSAO_DE_TERMINAL;

/**
 * Decides what a fact does to an order. Pure: no clock, no state, no I/O.
 *
 * <p>Guarantee: for every set of facts, every order of arrival, with any repeats, ends in an equal
 * {@link Order}. The test {@code OrderConvergenceTest} goes through all of them up to five facts.
 * What is <em>not</em> independent of arrival is the way there: outcomes, and which effects are
 * raised on it (see {@link Effects}).
 *
 * <p>Why this rule and not the plain "newer wins": {@code docs/adr/0002-orders-converge.md}.
 */
public final class Decider {

  private Decider() {}

  /**
   * What a fact does to an order.
   *
   * @param current the order so far, or null when no fact of it was seen
   * @param fact the next fact to arrive
   */
  public static Decision decide(Order current, Fact fact) {
    if (current == null) {
      return new Decision(APLICADO, first(fact), null);
    }
    Outcome outcome =
        decide(current.status(), current.originVersion(), fact.status(), fact.version());
    return new Decision(outcome, next(current, fact, outcome), current.status());
  }

  /**
   * What becomes of a fact's status, given the order's status and the version that it came with.
   */
  public static Outcome decide(Status current, long currentVersion, Status status, long version) {
    boolean applies =
        status.level() == current.level()
            ? !current.terminal() && wins(status, version, current, currentVersion)
            : status.level() > current.level();
    if (applies) {
      return APLICADO;
    }
    return current.terminal() && version > currentVersion ? REGRESSAO_DE_TERMINAL : EVENTO_ANTIGO;
  }

  /** Whether a fact of level 0 beats another one: the newer, and on a tie the further status. */
  private static boolean wins(Status status, long version, Status other, long otherVersion) {
    return version != otherVersion ? version > otherVersion : status.rank() > other.rank();
  }

  private static Order first(Fact fact) {
    return new Order(
        fact.status(),
        fact.version(),
        nonTerminalVersion(null, fact),
        fact.totalCents(),
        fact.totalCents() == null ? null : fact.version(),
        fact.customerEmail(),
        fact.customerEmail() == null ? null : fact.version());
  }

  private static Order next(Order current, Fact fact, Outcome outcome) {
    boolean applied = outcome == APLICADO;
    boolean newTotal =
        isNewer(fact.totalCents(), fact.version(), current.totalCents(), current.totalVersion());
    boolean newEmail =
        isNewer(
            fact.customerEmail(), fact.version(), current.customerEmail(), current.emailVersion());
    return new Order(
        applied ? fact.status() : current.status(),
        applied ? fact.version() : keptVersion(current, fact),
        nonTerminalVersion(current.nonTerminalVersion(), fact),
        newTotal ? fact.totalCents() : current.totalCents(),
        newTotal ? (Long) fact.version() : current.totalVersion(),
        newEmail ? fact.customerEmail() : current.customerEmail(),
        newEmail ? (Long) fact.version() : current.emailVersion());
  }

  /** An order became terminal with the oldest fact that says so, however late that one arrives. */
  private static long keptVersion(Order current, Fact fact) {
    boolean sameTerminal = fact.status() == current.status() && current.status().terminal();
    return sameTerminal
        ? Math.min(current.originVersion(), fact.version())
        : current.originVersion();
  }

  private static Long nonTerminalVersion(Long known, Fact fact) {
    if (fact.status().terminal()) {
      return known;
    }
    return known == null ? (Long) fact.version() : (Long) Math.max(known, fact.version());
  }

  /**
   * Whether a data field is taken from a fact: the newest fact that carries the field gives it,
   * whatever became of its status. On a tie the greater value wins, for want of a better reason;
   * what matters is that it is the same one in every order of arrival.
   */
  private static <T extends Comparable<T>> boolean isNewer(
      T value, long version, T known, Long knownVersion) {
    if (value == null) {
      return false;
    }
    if (known == null) {
      return true;
    }
    return version != knownVersion ? version > knownVersion : value.compareTo(known) > 0;
  }
}
