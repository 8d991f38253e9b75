package dev.eclusa.queue;

import static dev.eclusa.queue.RedisExtension.await;
import static dev.eclusa.queue.TestQueue.lane;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Pauses, limits of handlers, windows of tenants. Circuits have a test of their own. */
class GatesTest {

  @RegisterExtension static final RedisExtension REDIS = new RedisExtension();

  private final TestQueue queue = REDIS.queue();

  private void limits(HandlerLimits limits) {
    await(queue.engine().limits("h", limits));
  }

  @Test
  @DisplayName(
      "Q22, Q26: never more in flight than allowed; a job that ends or dies frees its slot")
  void concurrency() {
    limits(HandlerLimits.NONE.withConcurrency(3));
    for (int tenant = 0; tenant < 10; tenant++) {
      queue.add(lane("t" + tenant), Priority.QUEUE, "j" + tenant + "-", 5);
    }

    List<LeasedJob> running = new ArrayList<>(queue.claimAll());
    assertEquals(3, running.size());
    queue.complete(running.subList(0, 1));
    assertEquals(1, queue.claimAll().size());
    queue.fail(running.get(1));
    assertEquals(1, queue.claimAll().size());
    await(queue.engine().release(running.subList(2, 3)));
    assertEquals(1, queue.claimAll().size());

    queue.pass(30);
    assertEquals(3, queue.claimAll().size());
    assertEquals(3, await(queue.engine().handler("h", "t0")).running());
  }

  @Test
  @DisplayName("Q23: a changed concurrency applies with the next claim, up, down and away")
  void concurrencyChanges() {
    queue.add(lane("a"), Priority.QUEUE, "j", 100);
    limits(HandlerLimits.NONE.withConcurrency(2));
    assertEquals(2, queue.claimAll().size());
    limits(HandlerLimits.NONE.withConcurrency(5));
    List<LeasedJob> more = queue.claimAll();
    assertEquals(3, more.size());
    limits(HandlerLimits.NONE.withConcurrency(2));
    queue.complete(more);
    assertEquals(0, queue.claimAll().size());

    limits(HandlerLimits.NONE);

    assertEquals(95, queue.claimAll().size());
  }

  @Test
  @DisplayName("Q22: a limit that is set while jobs run counts those that run already")
  void limitCountsRunningJobs() {
    queue.add(lane("a"), Priority.QUEUE, "j", 10);
    queue.claim(4);

    limits(HandlerLimits.NONE.withConcurrency(5));

    assertEquals(1, queue.claimAll().size());
  }

  @Test
  @DisplayName(
      "Q24: pausing a handler leaves others alone; its running jobs end; it resumes at once")
  void pause() {
    queue.add(lane("a", "h"), Priority.QUEUE, "h", 5);
    queue.add(lane("a", "other"), Priority.QUEUE, "o", 5);
    List<LeasedJob> running =
        queue.claim(10).jobs().stream().filter(job -> job.job().id().equals("h1")).toList();
    queue.add(lane("b", "h"), Priority.QUEUE, "hb", 5);
    queue.add(lane("b", "other"), Priority.QUEUE, "ob", 5);

    await(queue.engine().pause("h"));

    assertEquals(
        Set.of("ob1", "ob2", "ob3", "ob4", "ob5"), Set.copyOf(TestQueue.ids(queue.claimAll())));
    assertEquals(Set.of("h1"), await(queue.engine().complete(running)));
    HandlerStatus paused = await(queue.engine().handler("h", "a"));
    assertTrue(paused.paused());
    assertEquals(1, paused.parkedLanes());
    await(queue.engine().resume("h"));
    assertEquals(5, queue.claimAll().size());
  }

  @Test
  @DisplayName("Q25: never more starts than allowed in any window, and no slot goes unused")
  void rate() {
    limits(HandlerLimits.NONE.withStartsPerWindow(20));
    queue.add(lane("a"), Priority.QUEUE, "j", 1000);
    List<Long> starts = new ArrayList<>();
    for (int i = 0; i < 3000; i++) {
      for (LeasedJob job : queue.claim(i % 7 + 1).jobs()) {
        starts.add(queue.now());
        queue.complete(List.of(job));
      }
      queue.pass(Duration.ofMillis(100));
    }

    for (int i = 20; i < starts.size(); i++) {
      assertTrue(starts.get(i) - starts.get(i - 20) >= 60_000, "21 starts in a minute");
    }
    assertTrue(starts.size() >= 20 * 5 - 1, "only " + starts.size() + " starts in five minutes");
  }

  @Test
  @DisplayName("Q27: 1,001 jobs of a tenant in a minute: 1,000 run, one starts at least 5 s later")
  void tenantWindow() {
    queue.add(lane("a", "h1"), Priority.QUEUE, "x", 501);
    queue.add(lane("a", "h2"), Priority.WEBHOOK, "y", 500);
    queue.add(lane("b"), Priority.SCHEDULE, "z", 1);
    queue.pass(Duration.ofSeconds(1));

    List<LeasedJob> first = queue.claimAll();

    assertEquals(1001, first.size());
    assertTrue(TestQueue.ids(first).contains("z1"), "another tenant waits");
    queue.complete(first);
    queue.pass(Duration.ofMillis(4999));
    assertEquals(List.of(), queue.claimIds(10));
    queue.pass(56);
    assertEquals(List.of("x501"), queue.claimIds(10));
    assertEquals(0, queue.stats().dead());
  }

  @Test
  @DisplayName("Q27: a tenant's own limit, raised, lets it go on at once")
  void tenantLimitChanges() {
    await(queue.engine().tenantStarts("a", OptionalInt.of(10)));
    queue.add(lane("a"), Priority.QUEUE, "x", 50);
    assertEquals(10, queue.claimAll().size());
    await(queue.engine().tenantStarts("a", OptionalInt.of(30)));
    assertEquals(20, queue.claimAll().size());
    await(queue.engine().tenantStarts("a", OptionalInt.empty()));
    assertEquals(20, queue.claimAll().size());
  }

  @Test
  @DisplayName("Q28: a tenant's window takes bounded memory, and expires")
  void windowIsBounded() {
    await(queue.engine().tenantStarts("a", OptionalInt.of(1_000_000)));
    queue.add(lane("a"), Priority.QUEUE, "x", 3000);
    for (int i = 0; i < 3000; i++) {
      queue.complete(queue.claim(1).jobs());
      queue.pass(Duration.ofMillis(40));
    }

    String window = queue.key("win:t:a");

    assertTrue(REDIS.command("LLEN " + window).toInteger() <= 601);
    assertTrue(REDIS.command("MEMORY USAGE " + window).toInteger() < 30_000);
    assertTrue(REDIS.command("PTTL " + window).toLong() > 0);
  }

  @Test
  @DisplayName(
      "a handler with batches gets jobs of one lane, up to its size; others aren't batched")
  void batchesAreHomogeneous() {
    limits(HandlerLimits.NONE.withBatch(4));
    queue.add(lane("a"), Priority.QUEUE, "x", 6);
    queue.add(lane("b"), Priority.QUEUE, "y", 3);
    queue.add(lane("b", "single"), Priority.QUEUE, "s", 2);

    List<LaneBatch> batches = new ArrayList<>(queue.claim(100).batches());

    for (LaneBatch batch : batches) {
      assertTrue(batch.jobs().size() <= 4);
      batch.jobs().forEach(job -> assertEquals(batch.lane(), job.job().lane()));
    }
    List<Integer> sizes =
        batches.stream()
            .filter(batch -> batch.lane().handler().equals("h"))
            .map(batch -> batch.jobs().size())
            .sorted()
            .toList();
    assertEquals(List.of(2, 3, 4), sizes);
  }

  @Test
  @DisplayName("a slot freed on a gate isn't lost when the lane that it wakes is stopped elsewhere")
  void slotsArePassedOn() {
    Lane stopped = new Lane("a", "i", "h", Direction.OUTBOUND);
    limits(HandlerLimits.NONE.withConcurrency(1));
    queue.add(lane("z"), Priority.QUEUE, "first", 1);
    List<LeasedJob> first = queue.claimAll();
    queue.add(stopped, "stopped1", "stopped2");
    queue.add(lane("b"), Priority.QUEUE, "free", 1);
    assertEquals(List.of(), queue.claimIds(10));
    await(queue.engine().tenantStarts("a", OptionalInt.of(1)));
    queue.add(lane("a", "other"), Priority.QUEUE, "spends", 1);
    assertEquals(List.of("spends1"), queue.claimIds(10));

    queue.complete(first);

    assertEquals(List.of("free1"), TestQueue.ids(queue.claimAll()));
  }
}
