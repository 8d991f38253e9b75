package dev.eclusa.queue;

import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Fills lost shards again. A shard is lost when it doesn't say that it was built; it says so under
 * the name of a generation, so that one that is lost while it is being filled isn't taken for
 * whole.
 */
final class Rebuilding {

  private final Shards shards;
  private final Supplier<String> newGeneration;
  private final Function<List<Job>, Uni<Integer>> enqueue;

  Rebuilding(
      Shards shards, Supplier<String> newGeneration, Function<List<Job>, Uni<Integer>> enqueue) {
    this.shards = shards;
    this.newGeneration = newGeneration;
    this.enqueue = enqueue;
  }

  Uni<RebuildResult> run(Multi<List<Job>> pending) {
    Map<Shard, String> lost = new HashMap<>();
    return shards
        .each(shard -> begin(shard, lost))
        .chain(
            () ->
                lost.isEmpty()
                    ? Uni.createFrom().item(RebuildResult.NOT_NEEDED)
                    : fill(pending, lost).chain(() -> end(lost)));
  }

  private Uni<Void> begin(Shard shard, Map<Shard, String> lost) {
    return shard
        .run(LuaScript.REBUILD, List.of("", newGeneration.get()))
        .invoke(
            generation -> {
              if (!generation.toString().isEmpty()) {
                lost.put(shard, generation.toString());
              }
            })
        .replaceWithVoid();
  }

  private Uni<Void> fill(Multi<List<Job>> pending, Map<Shard, String> lost) {
    return pending
        .onItem()
        .transform(page -> ofLost(page, lost))
        .onItem()
        .transformToUniAndConcatenate(enqueue::apply)
        .onItem()
        .ignoreAsUni();
  }

  private List<Job> ofLost(List<Job> page, Map<Shard, String> lost) {
    return page.stream().filter(job -> lost.containsKey(shards.of(job.lane().tenant()))).toList();
  }

  private Uni<RebuildResult> end(Map<Shard, String> lost) {
    return Multi.createFrom()
        .iterable(lost.entrySet())
        .onItem()
        .transformToUniAndConcatenate(
            one -> one.getKey().run(LuaScript.REBUILD, List.of(one.getValue())))
        .map(ended -> ended.toInteger() == 1)
        .collect()
        .asList()
        .map(ends -> ends.contains(false) ? RebuildResult.LOST_AGAIN : RebuildResult.REBUILT);
  }
}
