package dev.eclusa.queue;

import static dev.eclusa.queue.RedisExtension.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A measurement, which no build runs: {@code mvn -pl common -am test -Dtest=QueueThroughput
 * -Dsurefire.failIfNoSpecifiedTests=false}. One process fills a queue and empties it; the last
 * round counts.
 */
class QueueThroughput {

  private static final Logger LOG = Logger.getLogger(QueueThroughput.class);
  private static final int ROUNDS = 3;
  private static final int JOBS = 100_000;
  private static final int PAGE = 5000;

  /** Claims under way at a time. */
  private static final int WORKERS = 4;

  private static final int JOBS_PER_CLAIM = 200;

  @RegisterExtension static final RedisExtension REDIS = new RedisExtension();

  private final SplittableRandom random = new SplittableRandom(5);

  @ParameterizedTest(name = "{0} tenants")
  @ValueSource(ints = {1, 100, 1000})
  @DisplayName("jobs per second, and bytes per waiting job")
  void measure(int tenants) {
    for (int round = 1; round <= ROUNDS; round++) {
      QueueEngine engine =
          new QueueEngine(
              REDIS.client(),
              QueueSettings.of(REDIS.newName()).withTenantStarts(Integer.MAX_VALUE));
      await(engine.rebuild(Multi.createFrom().empty()));
      long before = usedMemory();
      long start = System.nanoTime();
      for (int from = 0; from < JOBS; from += PAGE) {
        await(engine.enqueue(page(from, tenants)));
      }
      double enqueued = JOBS / seconds(start);
      long bytes = (usedMemory() - before) / JOBS;
      start = System.nanoTime();
      assertEquals(JOBS, empty(engine));
      LOG.infof(
          "Queue with %d tenants: %.0f jobs/s in, %.0f jobs/s claimed and completed, %d bytes each",
          tenants, enqueued, JOBS / seconds(start), bytes);
    }
  }

  private List<Job> page(int from, int tenants) {
    List<Job> jobs = new ArrayList<>(PAGE);
    for (int i = from; i < from + PAGE; i++) {
      Lane lane = new Lane("tenant-" + i % tenants, "erp", "orders-" + i % 10, Direction.INBOUND);
      String id = new UUID(random.nextLong(), random.nextLong()).toString();
      jobs.add(Job.fresh(id, lane, Priority.QUEUE));
    }
    return jobs;
  }

  private static int empty(QueueEngine engine) {
    List<Uni<Integer>> workers = new ArrayList<>();
    for (int worker = 0; worker < WORKERS; worker++) {
      workers.add(work(engine));
    }
    return await(Uni.join().all(workers).andFailFast()).stream().mapToInt(Integer::intValue).sum();
  }

  /** Claims and completes until there is nothing more. */
  private static Uni<Integer> work(QueueEngine engine) {
    return Multi.createBy()
        .repeating()
        .uni(() -> engine.claim(JOBS_PER_CLAIM).chain(claim -> complete(engine, claim)))
        .whilst(done -> done > 0)
        .collect()
        .with(Collectors.summingInt(Integer::intValue));
  }

  private static Uni<Integer> complete(QueueEngine engine, Claim claim) {
    return claim.jobs().isEmpty()
        ? Uni.createFrom().item(0)
        : engine.complete(claim.jobs()).map(done -> done.size());
  }

  private static long usedMemory() {
    String info = REDIS.command("INFO memory").toString();
    int from = info.indexOf("used_memory:") + "used_memory:".length();
    return Long.parseLong(info.substring(from, info.indexOf('\r', from)));
  }

  private static double seconds(long since) {
    return (System.nanoTime() - since) / 1e9;
  }
}
