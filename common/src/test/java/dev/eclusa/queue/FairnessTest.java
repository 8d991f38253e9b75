package dev.eclusa.queue;

import static dev.eclusa.queue.TestQueue.lane;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tenants take turns by the service that they got. */
class FairnessTest {

  @RegisterExtension static final RedisExtension REDIS = new RedisExtension();

  private final TestQueue queue =
      REDIS.queue(QueueSettings.of(REDIS.newName()).withTenantStarts(1_000_000));

  private record Run(LeasedJob job, long start, long end) {}

  /** Workers that take one job at a time, each as long as its tenant's jobs take. */
  private final class Workers {
    final PriorityQueue<Run> running = new PriorityQueue<>(Comparator.comparingLong(Run::end));
    final Map<String, Long> service = new HashMap<>();
    final Map<String, Integer> started = new HashMap<>();
    final int count;
    final Map<String, Integer> millis;

    Workers(int count, Map<String, Integer> millis) {
      this.count = count;
      this.millis = millis;
    }

    void workFor(Duration time) {
      long end = queue.now() + time.toMillis();
      fill();
      while (!running.isEmpty() && running.peek().end() <= end) {
        Run done = running.poll();
        queue.pass(Duration.ofMillis(done.end() - queue.now()));
        String tenant = done.job().job().lane().tenant();
        service.merge(tenant, done.end() - done.start(), Long::sum);
        queue.complete(List.of(done.job()));
        fill();
      }
      queue.pass(Duration.ofMillis(end - queue.now()));
    }

    private void fill() {
      while (running.size() < count) {
        List<LeasedJob> jobs = queue.claim(1).jobs();
        if (jobs.isEmpty()) {
          return;
        }
        String tenant = jobs.get(0).job().lane().tenant();
        started.merge(tenant, 1, Integer::sum);
        running.add(
            new Run(jobs.get(0), queue.now(), queue.now() + millis.getOrDefault(tenant, 10)));
      }
    }
  }

  @Test
  @DisplayName("Q16: behind 100,000 jobs of A, B's one starts with the next claim")
  void oneBehindManyOfAnother() {
    queue.add(lane("a"), Priority.QUEUE, "a", 100_000);
    for (int i = 0; i < 20; i++) {
      List<LeasedJob> jobs = queue.claim(50).jobs();
      queue.pass(Duration.ofMillis(100));
      queue.complete(jobs);
    }
    queue.add(lane("b"), "b");

    assertTrue(queue.claimIds(2).contains("b"));
  }

  @Test
  @DisplayName("Q17: spreading over 20 handlers gains A nothing")
  void manyHandlers() {
    for (int i = 0; i < 20; i++) {
      queue.add(lane("a", "h" + i), Priority.QUEUE, "a" + i + "-", 100);
    }
    queue.add(lane("b"), Priority.QUEUE, "b", 1000);
    Workers workers = new Workers(4, Map.of("a", 50, "b", 50));

    workers.workFor(Duration.ofSeconds(10));

    int a = workers.started.get("a");
    int b = workers.started.get("b");
    assertTrue(Math.abs(a - b) <= 8, () -> "a " + a + ", b " + b);
  }

  @Test
  @DisplayName("Q18: a lone tenant uses the full capacity")
  void aloneAtFullCapacity() {
    queue.add(lane("a"), Priority.QUEUE, "a", 600);

    assertEquals(500, queue.claimIds(500).size());
  }

  @Test
  @DisplayName("Q19: who was idle has banked nothing: on coming back, turns are even from then on")
  void idlenessBanksNothing() {
    queue.add(lane("a"), Priority.QUEUE, "a", 3000);
    queue.add(lane("b"), Priority.QUEUE, "b", 10);
    Workers workers = new Workers(2, Map.of("a", 50, "b", 50));
    workers.workFor(Duration.ofSeconds(20));
    int before = workers.started.get("a");
    queue.add(lane("b"), Priority.QUEUE, "c", 1000);

    workers.workFor(Duration.ofSeconds(5));

    int a = workers.started.get("a") - before;
    int b = workers.started.get("b") - 10;
    assertTrue(Math.abs(a - b) <= 6, () -> "a " + a + ", b " + b);
  }

  @Test
  @DisplayName("Q20: a slow tenant gets as much service as a fast one, and not all the slots")
  void slowTenant() {
    queue.add(lane("slow"), Priority.QUEUE, "s", 1000);
    queue.add(lane("fast"), Priority.QUEUE, "f", 20_000);
    Workers workers = new Workers(4, Map.of("slow", 1000, "fast", 20));

    workers.workFor(Duration.ofSeconds(30));

    double share = workers.service.get("fast") / (30_000.0 * 4);
    assertTrue(share > 0.4 && share < 0.6, () -> "share of the fast one " + share);
  }

  static LongStream seeds() {
    return LongStream.concat(LongStream.of(1, 2, 3), new Random().longs(2, 0, Long.MAX_VALUE));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  @DisplayName(
      "Q16: among tenants that always have jobs, service differs by no more than what is in flight"
          + " and a quantum")
  void bound(long seed) {
    Random random = new Random(seed);
    int tenants = 2 + random.nextInt(5);
    int workerCount = 1 + random.nextInt(6);
    Map<String, Integer> millis = new HashMap<>();
    for (int i = 0; i < tenants; i++) {
      millis.put("t" + i, 20 + random.nextInt(400));
      for (int handler = random.nextInt(3); handler >= 0; handler--) {
        queue.add(lane("t" + i, "h" + handler), Priority.QUEUE, "j" + i + handler + "-", 2500);
      }
    }
    Workers workers = new Workers(workerCount, millis);
    workers.workFor(Duration.ofSeconds(15));

    long most = workers.service.values().stream().mapToLong(v -> v).max().orElseThrow();
    long least = workers.service.values().stream().mapToLong(v -> v).min().orElseThrow();
    long longest = millis.values().stream().mapToLong(v -> v).max().orElseThrow();
    long bound = 2L * (workerCount + 1) * longest + 2 * 100;
    assertEquals(tenants, workers.service.size());
    assertTrue(
        most - least <= bound,
        () -> "seed %d: service %s, bound %d".formatted(seed, workers.service, bound));
  }
}
