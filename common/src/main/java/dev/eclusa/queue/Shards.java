package dev.eclusa.queue;

import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.zip.CRC32;

/** The parts of a queue, and which tenant is in which. */
final class Shards {

  /**
   * Jobs of one script call: long enough to pay for it, short enough to keep others waiting 5 ms.
   */
  private static final int PORTION = 500;

  private final List<Shard> shards;

  Shards(int count, IntFunction<Shard> shard) {
    this.shards = IntStream.range(0, count).mapToObj(shard).toList();
  }

  List<Shard> all() {
    return shards;
  }

  /** All jobs of a tenant are in one shard, or its turns and its window could not be told. */
  Shard of(String tenant) {
    CRC32 crc = new CRC32();
    crc.update(tenant.getBytes(StandardCharsets.UTF_8));
    return shards.get((int) (crc.getValue() % shards.size()));
  }

  /**
   * Calls with the items of each shard, in portions, one after the other, and joins the results.
   */
  <T, R> Uni<R> spread(
      List<T> items,
      Function<T, Lane> lane,
      BiFunction<Shard, List<T>, Uni<R>> call,
      R none,
      BinaryOperator<R> join) {
    Map<Shard, List<T>> byShard = new LinkedHashMap<>();
    for (T item : items) {
      byShard.computeIfAbsent(of(lane.apply(item).tenant()), shard -> new ArrayList<>()).add(item);
    }
    return Multi.createFrom()
        .iterable(portions(byShard))
        .onItem()
        .transformToUniAndConcatenate(portion -> call.apply(portion.shard(), portion.items()))
        .collect()
        .in(() -> new Joined<>(none), (joined, result) -> joined.add(result, join))
        .map(Joined::value);
  }

  private static <T> List<Portion<T>> portions(Map<Shard, List<T>> byShard) {
    List<Portion<T>> portions = new ArrayList<>();
    byShard.forEach(
        (shard, items) -> {
          for (int from = 0; from < items.size(); from += PORTION) {
            int to = Math.min(from + PORTION, items.size());
            portions.add(new Portion<>(shard, items.subList(from, to)));
          }
        });
    return portions;
  }

  /** Calls every shard, one after the other. */
  Uni<Void> each(Function<Shard, Uni<?>> call) {
    return Multi.createFrom()
        .iterable(shards)
        .onItem()
        .transformToUniAndConcatenate(call::apply)
        .onItem()
        .ignoreAsUni();
  }

  private record Portion<T>(Shard shard, List<T> items) {}

  private static final class Joined<R> {
    private R value;

    Joined(R none) {
      this.value = none;
    }

    void add(R result, BinaryOperator<R> join) {
      value = join.apply(value, result);
    }

    R value() {
      return value;
    }
  }
}
