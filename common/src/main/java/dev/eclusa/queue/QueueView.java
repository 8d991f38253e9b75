package dev.eclusa.queue;

import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.redis.client.Response;
import java.util.List;
import java.util.function.Function;

/** Looks at single parts of a queue, and changes nothing. Failures are {@link QueueException}. */
public final class QueueView {

  private final Shards shards;

  QueueView(Shards shards) {
    this.shards = shards;
  }

  /** A handler, as each shard sees it. */
  public Uni<List<HandlerStatus>> handler(String handler) {
    return onEach(List.of("handler", Lane.escaped(handler)), Replies::handler);
  }

  /** The circuit of an integration, as each shard sees it. */
  public Uni<List<CircuitStatus>> circuit(String integration) {
    return onEach(List.of("circuit", Lane.escaped(integration)), Replies::circuit);
  }

  /** A lane: what waits in it, and what holds it. */
  public Uni<LaneStatus> lane(Lane lane) {
    return shards
        .of(lane.tenant())
        .run(LuaScript.LANE, List.of(lane.key()))
        .map(answer -> Replies.lane(answer.getDelegate()));
  }

  /** The window of a tenant. */
  public Uni<TenantStatus> tenant(String tenant) {
    return shards
        .of(tenant)
        .run(LuaScript.TENANT, List.of(Lane.escaped(tenant)))
        .map(answer -> Replies.tenant(answer.getDelegate()));
  }

  private <T> Uni<List<T>> onEach(List<String> arguments, Function<Response, T> read) {
    return Multi.createFrom()
        .iterable(shards.all())
        .onItem()
        .transformToUniAndConcatenate(shard -> shard.run(LuaScript.STATS, arguments))
        .map(answer -> read.apply(answer.getDelegate()))
        .collect()
        .asList();
  }
}
