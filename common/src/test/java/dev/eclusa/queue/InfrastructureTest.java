package dev.eclusa.queue;

import static dev.eclusa.queue.RedisExtension.await;
import static dev.eclusa.queue.TestQueue.lane;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * What is done to Redis, and what the queue makes of it. The tests share a server that they break.
 */
@Execution(ExecutionMode.SAME_THREAD)
class InfrastructureTest {

  @RegisterExtension static final RedisExtension REDIS = new RedisExtension();

  private final TestQueue queue = REDIS.queue();

  @Test
  @DisplayName("Q43: scripts that Redis has forgotten are sent again")
  void scriptFlush() {
    queue.add(lane("a"), "x", "y");
    REDIS.command("SCRIPT FLUSH");
    List<LeasedJob> jobs = queue.claim(2).jobs();
    REDIS.command("SCRIPT FLUSH");

    assertEquals(Set.of("x", "y"), await(queue.engine().complete(jobs)));
  }

  @Test
  @DisplayName("Q43: after CLIENT KILL calls go on over new connections")
  void connectionsKilled() {
    queue.add(lane("a"), "x");
    REDIS.command("CLIENT KILL TYPE normal SKIPME yes");

    assertTrue(eventuallyClaims("x"));
  }

  @Test
  @DisplayName(
      "Q43, Q44: killed and restarted empty, Redis hands out nothing until rebuilt, then all")
  void restartAndRebuild() {
    queue.add(lane("a"), Priority.QUEUE, "x", 100);
    queue.claim(10);
    REDIS.server().killHard();
    REDIS.server().start();
    Awaitility.await()
        .atMost(Duration.ofSeconds(20))
        .ignoreExceptions()
        .until(() -> queue.claim(1).rebuildNeeded());
    queue.add(lane("b"), "new");
    assertEquals(List.of(), queue.claimIds(10), "hands out jobs before it knows the limits");
    List<List<Job>> pages = new ArrayList<>();
    for (int page = 0; page < 4; page++) {
      int first = page * 25 + 1;
      pages.add(
          IntStream.range(first, first + 25)
              .mapToObj(i -> new Job("x" + i, lane("a"), Priority.QUEUE, i % 3, 1))
              .toList());
    }

    RebuildResult result = await(queue.engine().rebuild(Multi.createFrom().iterable(pages)));

    assertEquals(RebuildResult.REBUILT, result);
    List<LeasedJob> all = queue.claimAll();
    assertEquals(101, all.size());
    assertTrue(
        all.stream()
            .filter(job -> !job.job().id().equals("new"))
            .allMatch(
                job ->
                    job.job().attempts() == Integer.parseInt(job.job().id().substring(1)) % 3
                        && job.job().deaths() == 1));
    assertEquals(
        RebuildResult.NOT_NEEDED,
        await(queue.engine().rebuild(Multi.createFrom().iterable(pages))));
  }

  @Test
  @DisplayName("Q44: lost again while it is being rebuilt, the queue doesn't take itself for whole")
  void lostWhileRebuilding() {
    queue.redis().command("FLUSHALL");
    Multi<List<Job>> pages =
        Multi.createFrom()
            .items(List.of(Job.fresh("x", lane("a"), Priority.QUEUE)), List.<Job>of())
            .onItem()
            .invoke(page -> assertTrue(page.size() <= 1))
            .onCompletion()
            .call(
                () ->
                    Uni.createFrom()
                        .item(queue.redis().server())
                        .invoke(server -> server.flushAll()));

    assertEquals(RebuildResult.LOST_AGAIN, await(queue.engine().rebuild(pages)));

    assertTrue(queue.claim(1).rebuildNeeded());
  }

  @Test
  @DisplayName("Q44: several processes may rebuild at once; no job is there twice")
  void concurrentRebuilds() {
    queue.redis().command("FLUSHALL");
    List<Job> jobs =
        IntStream.range(0, 2000)
            .mapToObj(i -> Job.fresh("j" + i, lane("t" + i % 5), Priority.QUEUE))
            .toList();
    var both =
        Uni.join()
            .all(
                queue.engine().rebuild(Multi.createFrom().item(jobs)),
                queue.engine().rebuild(Multi.createFrom().item(jobs)))
            .andFailFast();

    await(both);

    List<String> ids = TestQueue.ids(queue.claimAll());
    assertEquals(2000, ids.size());
    assertEquals(2000, Set.copyOf(ids).size());
  }

  @Test
  @DisplayName("Q15: deleted leases and counters come back from the records of the running jobs")
  void deletedKeysHeal() {
    await(queue.engine().limits("h", HandlerLimits.NONE.withConcurrency(3)));
    queue.add(lane("a"), Priority.QUEUE, "x", 10);
    List<LeasedJob> running = queue.claimAll();
    REDIS.command("DEL " + queue.key("lease") + " " + queue.key("inflight"));

    assertEquals(List.of(), queue.claimIds(10), "limit forgotten");
    queue.complete(running.subList(0, 1));
    assertEquals(1, queue.claimAll().size());
    queue.pass(30);
    assertEquals(3, queue.claimAll().size(), "leases never end");
  }

  @Test
  @DisplayName("Q15: when the records of running jobs are gone, the queue asks to be rebuilt")
  void lostRecords() {
    queue.add(lane("a"), "x", "y", "z");
    queue.claim(2);
    REDIS.command("DEL " + queue.key("run"));

    assertTrue(queue.claim(10).rebuildNeeded());

    List<Job> pending =
        List.of("x", "y", "z").stream()
            .map(id -> Job.fresh(id, lane("a"), Priority.QUEUE))
            .toList();
    await(queue.engine().rebuild(Multi.createFrom().item(pending)));
    assertEquals(Set.of("x", "y", "z"), Set.copyOf(TestQueue.ids(queue.claimAll())));
  }

  @Test
  @DisplayName("Q15: virtual time that was lost doesn't let newcomers starve the others")
  void lostVirtualTime() {
    queue.add(lane("a"), Priority.QUEUE, "a", 400);
    for (int i = 0; i < 10; i++) {
      List<LeasedJob> jobs = queue.claim(10).jobs();
      queue.pass(1);
      queue.complete(jobs);
    }
    REDIS.command("HDEL " + queue.key("meta") + " v1 v2 v3 v5");
    queue.add(lane("b"), Priority.QUEUE, "b", 400);

    List<String> ids = queue.claimIds(20);

    assertTrue(ids.stream().anyMatch(id -> id.startsWith("a")), ids::toString);
  }

  @Test
  @DisplayName("Q45: a full Redis refuses jobs with a clear error, loses none, and drains")
  void full() {
    await(queue.engine().tenantStarts("a", OptionalInt.of(10_000)));
    queue.add(lane("a"), Priority.QUEUE, "x", 2000);
    long used = usedMemory();
    REDIS.command("CONFIG SET maxmemory " + (used - 100_000));
    try {
      assumeTrue(usedMemory() > used - 100_000);

      QueueFullException refused =
          assertThrows(QueueFullException.class, () -> queue.add(lane("a"), "more"));

      assertTrue(refused.getMessage().contains("Redis is full"), refused::getMessage);
      assertEquals(2000, queue.stats().waiting());
      List<LeasedJob> jobs = queue.claim(500).jobs();
      assertEquals(500, jobs.size());
      assertEquals(FailureResult.DELAYED, queue.fail(jobs.get(0)));
      assertEquals(1, await(queue.engine().release(jobs.subList(1, 2))).size());
      assertEquals(498, await(queue.engine().renew(jobs.subList(2, 500))).size());
      assertEquals(498, await(queue.engine().complete(jobs)).size());
    } finally {
      REDIS.command("CONFIG SET maxmemory 0");
    }
    queue.pass(5);
    assertEquals(1502, queue.claimAll().size());
  }

  private static long usedMemory() {
    String info = REDIS.command("INFO memory").toString();
    int from = info.indexOf("used_memory:") + "used_memory:".length();
    return Long.parseLong(info.substring(from, info.indexOf('\r', from)));
  }

  private boolean eventuallyClaims(String id) {
    Awaitility.await()
        .atMost(Duration.ofSeconds(20))
        .ignoreExceptions()
        .until(() -> queue.claimIds(1).contains(id));
    return true;
  }

  @Test
  @DisplayName("Q47: without a clock of a test, times are Redis' own: no pod's clock counts")
  void redisClock() {
    QueueEngine engine =
        new QueueEngine(
            REDIS.client(), QueueSettings.of(REDIS.newName()).withLease(Duration.ofMillis(50)));
    await(engine.rebuild(Multi.createFrom().empty()));
    await(engine.enqueue(List.of(Job.fresh("x", lane("a"), Priority.QUEUE))));
    assertEquals(1, await(engine.claim(1)).jobs().size());

    Awaitility.await()
        .atMost(Duration.ofSeconds(20))
        .until(() -> await(engine.claim(1)).jobs().size() == 1);
  }
}
