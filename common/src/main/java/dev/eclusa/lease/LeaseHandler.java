package dev.eclusa.lease;

import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Does claimed work.
 *
 * <p>{@link #handle} is called on the claiming thread and must return at once; the stage completes
 * on any thread. It must complete within a bound: its leases are renewed for as long as it runs.
 */
public interface LeaseHandler<W, R> {

  /** Splits one claim into what is done together: each row by itself unless overridden. */
  default List<List<Claimed<W>>> group(List<Claimed<W>> claimed) {
    return claimed.stream().map(List::of).toList();
  }

  /**
   * Works on one group.
   *
   * @return an outcome for each row, in the order of {@code group}. Anything else (an exception, a
   *     list of another length) counts as an unexpected failure of every row in it
   */
  CompletionStage<List<Outcome<R>>> handle(List<Claimed<W>> group);

  /** A handler that knows single rows only. */
  static <W, R> LeaseHandler<W, R> oneByOne(
      Function<Claimed<W>, CompletionStage<Outcome<R>>> single) {
    return group -> single.apply(group.get(0)).thenApply(List::of);
  }
}
