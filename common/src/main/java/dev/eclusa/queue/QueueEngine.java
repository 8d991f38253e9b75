package dev.eclusa.queue;

import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.redis.client.Redis;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * A queue of jobs in Redis, for any number of producers and workers.
 *
 * <p>Every method may be called from any thread and may be repeated: a job that is known isn't
 * added again, and an ending counts only while its lease is held. Failures are {@link
 * QueueException}; what a call did on the shards before the one that failed stands. Times are
 * Redis' own.
 */
public final class QueueEngine {

  /** Most jobs that one claim may ask for. */
  public static final int MOST_CLAIMED = 1000;

  private static final int RADIX = 36;

  private final QueueSettings settings;
  private final Shards shards;
  private final Endings endings;
  private final Supplier<RandomGenerator> random;
  private final AtomicInteger turn = new AtomicInteger();

  /**
   * @param redis the server, or the cluster, that keeps the queue; with {@code
   *     ReactiveRedisDataSource.getRedis()} the one that Quarkus configures
   */
  public QueueEngine(Redis redis, QueueSettings settings) {
    this(redis, settings, () -> "", ThreadLocalRandom::current);
  }

  /**
   * @param now epoch ms, or empty for Redis' own clock: for tests that set the time
   */
  QueueEngine(
      Redis redis, QueueSettings settings, Supplier<String> now, Supplier<RandomGenerator> random) {
    this.settings = settings;
    this.shards = new Shards(settings.shards(), number -> new Shard(redis, settings, now, number));
    this.endings = new Endings(settings, shards, random);
    this.random = random;
  }

  /**
   * Adds jobs to the ends of their lanes. Those that the queue has already, in whatever state, stay
   * as they are.
   *
   * @return how many were added
   */
  public Uni<Integer> enqueue(List<Job> jobs) {
    return enqueue(jobs, Duration.ZERO);
  }

  /** As {@link #enqueue(List)}, once the delay has passed, in ms; until then nothing waits. */
  public Uni<Integer> enqueue(List<Job> jobs, Duration delay) {
    return shards.spread(
        jobs,
        Job::lane,
        (shard, some) ->
            shard
                .run(LuaScript.ENQUEUE, Requests.enqueue(some, delay))
                .map(answer -> Replies.ones(answer.getDelegate())),
        0,
        Integer::sum);
  }

  /**
   * Takes jobs that may start now, and a lease on each: lower priorities first, tenants by the
   * service they got, a lane's jobs in their order.
   *
   * @param max most jobs, 1 to {@link #MOST_CLAIMED}
   */
  public Uni<Claim> claim(int max) {
    if (max < 1 || max > MOST_CLAIMED) {
      throw new IllegalArgumentException("A claim takes 1 to 1000 jobs, not " + max);
    }
    int first = Math.floorMod(turn.getAndIncrement(), shards.all().size());
    return claimOn(first, max)
        .chain(claim -> claimOnOthers(first, 1, max - claim.jobs().size(), claim));
  }

  /** Asks further shards for what is left; each claim begins with another shard. */
  private Uni<Claim> claimOnOthers(int first, int asked, int left, Claim soFar) {
    if (asked == shards.all().size()) {
      return Uni.createFrom().item(soFar);
    }
    if (left == 0) {
      return Uni.createFrom().item(soFar.withNextDue(Optional.of(Duration.ZERO)));
    }
    return claimOn((first + asked) % shards.all().size(), left)
        .chain(
            claim ->
                claimOnOthers(first, asked + 1, left - claim.jobs().size(), soFar.plus(claim)));
  }

  private Uni<Claim> claimOn(int number, int max) {
    String token = unique();
    return shards
        .all()
        .get(number)
        .run(LuaScript.CLAIM, List.of(Integer.toString(max), token))
        .map(answer -> Replies.claim(answer.getDelegate(), token));
  }

  /** As {@link #complete(List, CircuitSignal)} for jobs whose integration answered as it should. */
  public Uni<Set<String>> complete(List<LeasedJob> done) {
    return complete(done, CircuitSignal.SUCCESS);
  }

  /**
   * Ends jobs that succeeded, for good.
   *
   * @return ids of the jobs whose lease was held; the others are untouched
   */
  public Uni<Set<String>> complete(List<LeasedJob> done, CircuitSignal signal) {
    return endings.complete(done, signal);
  }

  /**
   * Ends attempts that failed. The last one makes the job dead; before, it comes back after its
   * back-off, with its priority.
   */
  public Uni<Map<String, FailureResult>> fail(List<Failure> failures) {
    return endings.fail(failures);
  }

  /** Gives jobs back that weren't tried or were cut short: at once, and no attempt is burnt. */
  public Uni<Set<String>> release(List<LeasedJob> untried) {
    return release(untried, Duration.ZERO);
  }

  /**
   * As {@link #release(List)}, and holds their whole lanes back, since the destination asked for a
   * pause.
   *
   * @param hold from now, in ms; an earlier hold that lasts longer stays
   * @return ids of the jobs whose lease was held; the others are untouched
   */
  public Uni<Set<String>> release(List<LeasedJob> untried, Duration hold) {
    return endings.release(untried, hold);
  }

  /**
   * Extends leases to their full length from now.
   *
   * @return ids of the jobs whose lease was held; work on the others should stop
   */
  public Uni<Set<String>> renew(List<LeasedJob> running) {
    return endings.renew(running);
  }

  /** Starts no more jobs of a handler; those in flight go on. Effective with the next claim. */
  public Uni<Void> pause(String handler) {
    return shards.each(shard -> shard.run(LuaScript.LIMITS, Requests.paused(handler, true)));
  }

  /** Ends a pause. */
  public Uni<Void> resume(String handler) {
    return shards.each(shard -> shard.run(LuaScript.LIMITS, Requests.paused(handler, false)));
  }

  /**
   * Sets what a handler allows, from the next claim on. Its pause is another matter.
   *
   * <p>With several shards each gets its part, so that together they never exceed a limit; a shard
   * can't use what another leaves.
   *
   * @throws IllegalArgumentException if a limit is smaller than the number of shards
   */
  public Uni<Void> limits(String handler, HandlerLimits limits) {
    List<HandlerLimits> parts = limits.dividedBy(settings.shards());
    return Multi.createFrom()
        .range(0, parts.size())
        .onItem()
        .transformToUniAndConcatenate(
            i -> shards.all().get(i).run(LuaScript.LIMITS, Requests.limits(handler, parts.get(i))))
        .onItem()
        .ignoreAsUni();
  }

  /**
   * Sets how many jobs of a tenant may start within any window.
   *
   * @param most empty: as the settings say
   */
  public Uni<Void> tenantStarts(String tenant, OptionalInt most) {
    return shards
        .of(tenant)
        .run(LuaScript.LIMITS, Requests.tenantStarts(tenant, most))
        .replaceWithVoid();
  }

  /** Counts over all shards. */
  public Uni<QueueStats> stats() {
    return Multi.createFrom()
        .iterable(shards.all())
        .onItem()
        .transformToUniAndConcatenate(shard -> shard.run(LuaScript.STATS, List.of("shard", "")))
        .map(answer -> Replies.stats(answer.getDelegate()))
        .collect()
        .asList()
        .map(all -> all.stream().reduce(QueueStats.NONE, QueueStats::plus));
  }

  /** A handler, as the shard of this tenant sees it. */
  public Uni<HandlerStatus> handler(String handler, String tenant) {
    return shards
        .of(tenant)
        .run(LuaScript.STATS, List.of("handler", Lane.escaped(handler)))
        .map(answer -> Replies.handler(answer.getDelegate()));
  }

  /** The circuit of an integration, as the shard of this tenant sees it. */
  public Uni<CircuitStatus> circuit(String integration, String tenant) {
    return shards
        .of(tenant)
        .run(LuaScript.STATS, List.of("circuit", Lane.escaped(integration)))
        .map(answer -> Replies.circuit(answer.getDelegate()));
  }

  /**
   * Opens or closes a circuit because a person says so. What runs now has no say in it any more; an
   * opened one lets probes through after its usual time.
   */
  public Uni<Void> forceCircuit(String integration, boolean open) {
    List<String> arguments = List.of(Lane.escaped(integration), open ? "open" : "closed");
    return shards.each(shard -> shard.run(LuaScript.CIRCUIT, arguments));
  }

  /** What operators look at. */
  public QueueView view() {
    return new QueueView(shards);
  }

  /**
   * Jobs that died. They are listed until {@link #bury}, so that a death is recorded even if who
   * heard of it first died as well.
   *
   * @param max about how many to list per shard
   */
  public Uni<List<DeadJob>> dead(int max) {
    return Multi.createFrom()
        .iterable(shards.all())
        .onItem()
        .transformToUniAndConcatenate(
            shard -> shard.run(LuaScript.DEAD, List.of(Integer.toString(max))))
        .map(answer -> Replies.dead(answer.getDelegate()))
        .collect()
        .in(ArrayList::new, List::addAll);
  }

  /** Forgets dead jobs, which may be enqueued anew from then on. */
  public Uni<Void> bury(List<DeadJob> recorded) {
    return shards.spread(
        recorded,
        dead -> dead.job().lane(),
        (shard, some) -> shard.run(LuaScript.DEAD, Requests.bury(some)).replaceWithVoid(),
        null,
        (one, other) -> null);
  }

  /**
   * Fills what was lost from the rows that are pending. Until it has ended, the lost part hands out
   * nothing, so that jobs that are still running from before can't exceed limits unseen: call
   * {@link #limits} and {@link #pause} before.
   *
   * <p>Any number of processes may do so at once.
   *
   * @param pending all jobs that aren't done or dead, page by page, in order; read only if needed
   */
  public Uni<RebuildResult> rebuild(Multi<List<Job>> pending) {
    return new Rebuilding(shards, this::unique, this::enqueue).run(pending);
  }

  private String unique() {
    RandomGenerator generator = random.get();
    return Long.toUnsignedString(generator.nextLong(), RADIX)
        + Long.toUnsignedString(generator.nextLong(), RADIX);
  }
}
