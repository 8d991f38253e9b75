package dev.eclusa.queue;

import static dev.eclusa.queue.RedisExtension.await;

import io.smallrye.mutiny.Multi;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** A queue on a clock that moves when told to, with calls that wait for their answer. */
final class TestQueue {

  /** Some instant; nothing depends on which. */
  private static final long START = 1_700_000_000_000L;

  /** Back-off without jitter, but tokens that differ. */
  private static final class Tokens implements RandomGenerator {
    private final Random random = new Random(7);

    @Override
    public long nextLong() {
      return random.nextLong();
    }

    @Override
    public double nextDouble() {
      return 0;
    }
  }

  private final RedisExtension redis;
  private final QueueSettings settings;
  private final AtomicLong now = new AtomicLong(START);
  private final QueueEngine engine;

  TestQueue(RedisExtension redis, QueueSettings settings) {
    this.redis = redis;
    this.settings = settings;
    Tokens tokens = new Tokens();
    this.engine =
        new QueueEngine(redis.client(), settings, () -> Long.toString(now.get()), () -> tokens);
  }

  QueueEngine engine() {
    return engine;
  }

  void build() {
    await(engine.rebuild(Multi.createFrom().empty()));
  }

  long now() {
    return now.get();
  }

  void pass(Duration time) {
    now.addAndGet(time.toMillis());
  }

  void pass(long seconds) {
    pass(Duration.ofSeconds(seconds));
  }

  /** A key of the only shard. */
  String key(String name) {
    return "eclusa:{%s:0}:%s".formatted(settings.name(), name);
  }

  RedisExtension redis() {
    return redis;
  }

  static Lane lane(String tenant) {
    return lane(tenant, "h");
  }

  static Lane lane(String tenant, String handler) {
    return new Lane(tenant, "i-" + handler, handler, Direction.INBOUND);
  }

  /** Enqueues jobs named {@code prefix1..n}. */
  void add(Lane lane, Priority priority, String prefix, int count) {
    List<Job> jobs =
        IntStream.rangeClosed(1, count)
            .mapToObj(i -> Job.fresh(prefix + i, lane, priority))
            .toList();
    for (int from = 0; from < count; from += 10_000) {
      await(engine.enqueue(jobs.subList(from, Math.min(count, from + 10_000))));
    }
  }

  void add(Lane lane, String... ids) {
    await(
        engine.enqueue(
            List.of(ids).stream().map(id -> Job.fresh(id, lane, Priority.QUEUE)).toList()));
  }

  Claim claim(int max) {
    return await(engine.claim(max));
  }

  /** Claims as long as something may start. */
  List<LeasedJob> claimAll() {
    List<LeasedJob> all = new ArrayList<>();
    Claim claim;
    do {
      claim = claim(500);
      all.addAll(claim.jobs());
    } while (!claim.jobs().isEmpty() || claim.nextDue().equals(Optional.of(Duration.ZERO)));
    return all;
  }

  List<String> claimIds(int max) {
    return ids(claim(max).jobs());
  }

  static List<String> ids(List<LeasedJob> jobs) {
    return jobs.stream().map(leased -> leased.job().id()).toList();
  }

  void complete(List<LeasedJob> jobs) {
    await(engine.complete(jobs));
  }

  FailureResult fail(LeasedJob leased) {
    return fail(leased, CircuitSignal.NONE);
  }

  FailureResult fail(LeasedJob leased, CircuitSignal signal) {
    return await(engine.fail(List.of(new Failure(leased, signal, true)))).get(leased.job().id());
  }

  QueueStats stats() {
    return await(engine.stats());
  }
}
