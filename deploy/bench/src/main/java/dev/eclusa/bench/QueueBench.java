package dev.eclusa.bench;

import dev.eclusa.queue.Claim;
import dev.eclusa.queue.Direction;
import dev.eclusa.queue.Job;
import dev.eclusa.queue.Lane;
import dev.eclusa.queue.Priority;
import dev.eclusa.queue.QueueEngine;
import dev.eclusa.queue.QueueSettings;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.core.Vertx;
import io.vertx.mutiny.redis.client.Command;
import io.vertx.mutiny.redis.client.Redis;
import io.vertx.mutiny.redis.client.Request;
import io.vertx.redis.client.RedisOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Jobs per second through the queue engine, from one process, and what waiting jobs take. */
final class QueueBench implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final int JOBS = 100_000;
  private static final int PAGE = 5000;

  /** Claims under way at a time, and jobs per claim. */
  private static final int WORKERS = 4;

  private static final int AT_ONCE = 200;

  /**
   * What a round came to.
   *
   * @param enqueued jobs put in per second
   * @param worked jobs claimed and completed per second
   * @param bytes memory of Redis per waiting job
   */
  record Round(double enqueued, double worked, long bytes) {}

  private final Vertx vertx = Vertx.vertx();
  private final Redis redis;
  private final SplittableRandom random = new SplittableRandom(5);

  QueueBench(String url) {
    redis =
        Redis.createClient(
            vertx,
            new RedisOptions()
                .setConnectionString(url)
                .setMaxPoolSize(8)
                .setMaxWaitingHandlers(10_000));
  }

  /** Rounds of filling a queue and emptying it, after one that isn't counted. */
  List<Round> run(int tenants, int rounds) {
    round(tenants);
    return IntStream.range(0, rounds).mapToObj(i -> round(tenants)).toList();
  }

  private Round round(int tenants) {
    String name = "bench-" + random.nextInt(1 << 20);
    QueueEngine engine =
        new QueueEngine(redis, QueueSettings.of(name).withTenantStarts(Integer.MAX_VALUE));
    await(engine.rebuild(Multi.createFrom().empty()));
    long before = usedMemory();
    long start = System.nanoTime();
    for (int from = 0; from < JOBS; from += PAGE) {
      await(engine.enqueue(page(from, tenants)));
    }
    double enqueued = JOBS / seconds(start);
    long bytes = (usedMemory() - before) / JOBS;
    start = System.nanoTime();
    List<Uni<Integer>> loops = new ArrayList<>();
    for (int worker = 0; worker < WORKERS; worker++) {
      loops.add(work(engine));
    }
    int done =
        await(Uni.join().all(loops).andFailFast()).stream().mapToInt(Integer::intValue).sum();
    if (done != JOBS) {
      throw new IllegalStateException(done + " of " + JOBS + " jobs came out");
    }
    return new Round(enqueued, JOBS / seconds(start), bytes);
  }

  private List<Job> page(int from, int tenants) {
    List<Job> jobs = new ArrayList<>(PAGE);
    for (int i = 0; i < PAGE; i++) {
      String tenant = "tenant-" + (from + i) % tenants;
      Lane lane = new Lane(tenant, "erp", "orders-" + (from + i) % 10, Direction.INBOUND);
      String id = new UUID(random.nextLong(), random.nextLong()).toString();
      jobs.add(Job.fresh(id, lane, Priority.QUEUE));
    }
    return jobs;
  }

  /** Claims and completes until there is nothing more. */
  private static Uni<Integer> work(QueueEngine engine) {
    return Multi.createBy()
        .repeating()
        .uni(() -> engine.claim(AT_ONCE).chain(claim -> complete(engine, claim)))
        .whilst(done -> done > 0)
        .collect()
        .with(Collectors.summingInt(Integer::intValue));
  }

  private static Uni<Integer> complete(QueueEngine engine, Claim claim) {
    return claim.jobs().isEmpty()
        ? Uni.createFrom().item(0)
        : engine.complete(claim.jobs()).map(done -> done.size());
  }

  private long usedMemory() {
    String info = await(redis.send(Request.cmd(Command.INFO).arg("memory"))).toString();
    int from = info.indexOf("used_memory:") + "used_memory:".length();
    return Long.parseLong(info.substring(from, info.indexOf('\r', from)));
  }

  private static double seconds(long since) {
    return (System.nanoTime() - since) / 1e9;
  }

  private static <T> T await(Uni<T> result) {
    return result.await().atMost(PATIENCE);
  }

  @Override
  public void close() {
    redis.close();
    vertx.closeAndForget();
  }
}
