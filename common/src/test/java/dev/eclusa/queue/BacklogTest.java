package dev.eclusa.queue;

import static dev.eclusa.queue.RedisExtension.await;
import static dev.eclusa.queue.TestQueue.lane;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Long backlogs: what they cost in memory, and that they cost a claim nothing. The tests read
 * counters of the whole server.
 */
@Execution(ExecutionMode.SAME_THREAD)
class BacklogTest {

  private static final int MANY = 100_000;

  @RegisterExtension static final RedisExtension REDIS = new RedisExtension();

  private final TestQueue queue =
      REDIS.queue(QueueSettings.of(REDIS.newName()).withTenantStarts(1_000_000_000));

  private static long info(String field, String section) {
    String info = REDIS.command("INFO " + section).toString();
    int from = info.indexOf(field) + field.length();
    int to = from;
    while (to < info.length() && Character.isDigit(info.charAt(to))) {
      to++;
    }
    return Long.parseLong(info.substring(from, to));
  }

  /** Commands that Redis ran inside scripts and outside: the work of a call, whatever the load. */
  private long commandsOf(Runnable calls) {
    REDIS.command("CONFIG RESETSTAT");
    calls.run();
    return REDIS
        .command("INFO commandstats")
        .toString()
        .lines()
        .filter(line -> line.startsWith("cmdstat_"))
        .mapToLong(line -> Long.parseLong(line.replaceAll(".*calls=(\\d+).*", "$1")))
        .sum();
  }

  private void work(int claims) {
    for (int i = 0; i < claims; i++) {
      queue.complete(queue.claim(10).jobs());
      queue.pass(Duration.ofMillis(20));
    }
  }

  @Test
  @DisplayName("Q50: a waiting job takes less than 120 bytes of Redis' memory")
  void bytesPerJob() {
    Random random = new Random(3);
    long before = info("used_memory:", "memory");
    for (int page = 0; page < MANY / 1000; page++) {
      List<Job> jobs = new ArrayList<>();
      for (int i = 0; i < 1000; i++) {
        String id = new UUID(random.nextLong(), random.nextLong()).toString();
        jobs.add(Job.fresh(id, lane("tenant-" + page % 20, "orders"), Priority.SCHEDULE));
      }
      await(queue.engine().enqueue(jobs));
    }
    long bytes = (info("used_memory:", "memory") - before) / MANY;

    assertTrue(bytes < 120, () -> bytes + " bytes per waiting job");
  }

  @Test
  @DisplayName("Q21: 10,000 parked lanes don't change what a claim does")
  void parkedLanes() {
    queue.add(lane("busy", "busy"), Priority.QUEUE, "x", 2000);
    work(50);
    long alone = commandsOf(() -> work(50));
    await(queue.engine().pause("h"));
    for (int page = 0; page < 10; page++) {
      List<Job> jobs = new ArrayList<>();
      for (int i = 0; i < 1000; i++) {
        int number = page * 1000 + i;
        jobs.add(Job.fresh("p" + number, lane("t" + number), Priority.MANUAL));
      }
      await(queue.engine().enqueue(jobs));
    }
    while (await(queue.engine().handler("h", "t0")).parkedLanes() < 10_000) {
      queue.complete(queue.claim(1).jobs());
    }

    long withParked = commandsOf(() -> work(50));

    assertTrue(withParked <= alone * 1.1, () -> alone + " commands alone, now " + withParked);
  }

  @Test
  @DisplayName("Q50: a backlog of 100,000 doesn't change what a claim does")
  void backlog() {
    queue.add(lane("busy", "busy"), Priority.QUEUE, "x", 1500);
    work(50);
    long few = commandsOf(() -> work(50));
    queue.add(lane("busy", "busy"), Priority.QUEUE, "y", MANY);

    long many = commandsOf(() -> work(50));

    assertTrue(many <= few * 1.1, () -> few + " commands with few jobs, with many " + many);
    assertEquals(MANY, queue.stats().waiting(), "1,500 have run");
  }
}
