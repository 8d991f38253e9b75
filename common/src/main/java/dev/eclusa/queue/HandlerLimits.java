package dev.eclusa.queue;

import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * What a handler allows, over all workers together.
 *
 * @param concurrency most jobs in flight; empty: no limit
 * @param startsPerWindow most starts within any window of {@link QueueSettings#window}; empty: no
 *     limit. Starts are counted from when this is first set
 * @param batch most jobs of a lane that are handed out as one batch, at least 1
 */
public record HandlerLimits(OptionalInt concurrency, OptionalInt startsPerWindow, int batch) {

  /** No limits, no batches. */
  public static final HandlerLimits NONE =
      new HandlerLimits(OptionalInt.empty(), OptionalInt.empty(), 1);

  /**
   * @throws IllegalArgumentException if a limit is less than 1; who wants none to start pauses
   */
  public HandlerLimits {
    if (concurrency.orElse(1) < 1 || startsPerWindow.orElse(1) < 1 || batch < 1) {
      throw new IllegalArgumentException(
          "Limits are at least 1, not concurrency %s, starts %s, batch %d"
              .formatted(concurrency, startsPerWindow, batch));
    }
  }

  /**
   * Parts whose sums are the limits.
   *
   * @throws IllegalArgumentException if a limit is smaller than the number of parts
   */
  List<HandlerLimits> dividedBy(int parts) {
    return IntStream.range(0, parts)
        .mapToObj(
            i ->
                new HandlerLimits(
                    part(concurrency, i, parts), part(startsPerWindow, i, parts), batch))
        .toList();
  }

  private static OptionalInt part(OptionalInt limit, int number, int parts) {
    return limit.isEmpty()
        ? limit
        : OptionalInt.of(limit.getAsInt() / parts + (number < limit.getAsInt() % parts ? 1 : 0));
  }

  public HandlerLimits withConcurrency(int most) {
    return new HandlerLimits(OptionalInt.of(most), startsPerWindow, batch);
  }

  public HandlerLimits withStartsPerWindow(int most) {
    return new HandlerLimits(concurrency, OptionalInt.of(most), batch);
  }

  public HandlerLimits withBatch(int most) {
    return new HandlerLimits(concurrency, startsPerWindow, most);
  }
}
