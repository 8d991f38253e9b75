package dev.eclusa.items;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.embedded.BackingServices;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.vertx.core.Vertx;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Workers die, Redis loses everything, servers go away: items still end once, and are counted once.
 */
@QuarkusTest
@QuarkusTestResource(BackingServices.class)
@TestProfile(ShortTimes.class)
class ItemsRecoveryTest {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int MANY = 400;

  @Inject Rig rig;
  @Inject ItemRows rows;
  @Inject Vertx vertx;
  private RunnerStub runner;

  @BeforeEach
  void prepare() throws Exception {
    runner = new RunnerStub();
    rig.prepare(runner.url());
  }

  @AfterEach
  void stop() throws Exception {
    rig.stopAll();
    runner.close();
  }

  @Test
  @DisplayName("Rows that were committed and never queued are found, and run")
  void findsRowsWithoutAJob() {
    rig.worker();
    UUID first = rig.run("single", 1);
    await().atMost(PATIENCE).until(() -> rig.completed(first));

    UUID run = rig.written("single", payloads(30));

    await().atMost(PATIENCE).until(() -> rig.completed(run));
    assertEquals(30, rig.runRow(run).getInteger("done"));
    assertEquals(31, runner.calls().size());
  }

  @Test
  @DisplayName("Q33: a Runner that isn't there costs a lonely item time, and not an attempt")
  void waitsForARunnerThatIsNotThere() throws Exception {
    int port = runner.port();
    runner.close();
    rig.worker();
    UUID run = rig.run("single", 1);
    await().atMost(PATIENCE).until(() -> rig.count("last_error LIKE 'not reached%'") == 1);
    assertEquals(0, rig.count("attempts > 0"));

    runner = new RunnerStub(port);

    await().atMost(PATIENCE).until(() -> rig.completed(run));
    assertEquals(1, rig.count("status = 'done' AND attempts = 0"));
    assertEquals(1, runner.calls().size());
  }

  @Test
  @DisplayName("Q11: what a dead worker held runs again after its lease, without an attempt burnt")
  void runsWhatADeadWorkerHeld() {
    rig.build();
    UUID run = rig.run("single", 3);
    assertEquals(3, rig.diesWith(3).size());

    rig.worker();

    await().atMost(PATIENCE).until(() -> rig.completed(run));
    assertEquals(3, rig.count("status = 'done' AND attempts = 0"));
  }

  @Test
  @DisplayName("Q12: a worker that lost its claim writes nothing and counts nothing")
  void refusesAStaleResult() {
    rig.build();
    UUID run = rig.run("single", 1);
    UUID id = UUID.fromString(rig.diesWith(1).get(0).job().id());
    UUID stale = UUID.randomUUID();
    assertEquals(1, rows.take(Map.of(id, stale)).size());
    rig.worker();
    await().atMost(PATIENCE).until(() -> rig.completed(run));

    List<ItemRows.Written> written =
        rows.end(List.of(new ItemEnd(id, stale, ItemEnd.DEAD, 1, "stale")));

    assertEquals(List.of(), written);
    assertEquals("done", rig.item().getString("status"));
    assertEquals(0, rig.runRow(run).getInteger("dead"));
  }

  @Test
  @DisplayName("Q13: a call that takes longer than the lease is renewed and made once")
  void renewsLongCalls() {
    runner.behaves(
        (body, response) -> vertx.setTimer(4_000, id -> RunnerStub.OK.accept(body, response)));
    UUID run = rig.run("single", 1);
    rig.worker();
    rig.worker();

    await().atMost(PATIENCE).until(() -> rig.completed(run));
    assertEquals(1, runner.calls().size());
  }

  @Test
  @DisplayName("Q14: an item whose worker dies three times is dead, with that reason")
  void buriesPoison() {
    rig.build();
    UUID run = rig.run("single", 1);
    for (int death = 0; death < 3; death++) {
      await().atMost(PATIENCE).until(() -> rig.diesWith(1).size() == 1);
    }

    rig.worker();

    await().atMost(PATIENCE).until(() -> rig.completed(run));
    assertEquals("dead", rig.item().getString("status"));
    assertEquals("its worker died with it 3 times", rig.item().getString("last_error"));
    assertNotNull(rig.item().getOffsetDateTime("dlq_at"));
    assertEquals(0, runner.calls().size());
  }

  @Test
  @DisplayName("Q44: FLUSHALL in mid-run: the backlog is rebuilt, ends once and is counted once")
  void survivesTheLossOfRedisData() {
    slow();
    UUID run = rig.run("single", MANY);
    rig.worker();
    rig.worker();
    await().atMost(PATIENCE).until(() -> rig.count("status = 'done'") > MANY / 4);

    rig.redis("FLUSHALL");

    await().atMost(PATIENCE).until(() -> rig.completed(run));
    assertEquals(MANY, rig.runRow(run).getInteger("done"));
    assertEquals(MANY, rig.count("status = 'done' AND attempts = 0"));
  }

  @Test
  @DisplayName("Q43: scripts flushed and connections cut: workers go on unaided")
  void survivesCutConnections() {
    slow();
    UUID run = rig.run("single", MANY);
    rig.worker();
    await().atMost(PATIENCE).until(() -> rig.count("status = 'done'") > MANY / 4);

    rig.redis("SCRIPT", "FLUSH");
    rig.redis("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes");

    await().atMost(PATIENCE).until(() -> rig.completed(run));
    assertEquals(MANY, rig.runRow(run).getInteger("done"));
    assertEquals(0, rig.count("attempts > 0"));
  }

  @Test
  @DisplayName("Q43: Redis killed and started again in mid-run: nothing fails for it")
  void survivesARestartOfRedis() {
    slow();
    UUID run = rig.run("single", MANY);
    rig.worker();
    await().atMost(PATIENCE).until(() -> rig.count("status = 'done'") > MANY / 4);

    BackingServices.redis().killHard();
    BackingServices.redis().start();

    await().atMost(PATIENCE).until(() -> rig.completed(run));
    assertEquals(MANY, rig.runRow(run).getInteger("done"));
    assertEquals(0, rig.count("attempts > 0"));
  }

  @Test
  @DisplayName("PostgreSQL killed and started again in mid-run: each item still ends once")
  void survivesARestartOfPostgres() {
    slow();
    UUID run = rig.run("single", MANY);
    rig.worker();
    await().atMost(PATIENCE).until(() -> rig.count("status = 'done'") > MANY / 4);

    BackingServices.postgres().killHard();
    BackingServices.postgres().start();

    await().atMost(PATIENCE).ignoreExceptions().until(() -> rig.completed(run));
    assertEquals(MANY, rig.runRow(run).getInteger("done"));
    assertEquals(0, rig.count("attempts > 0"));
  }

  @Test
  @DisplayName("Q48: a stop gives unfinished items back at once, without an attempt burnt")
  void aStopGivesBack() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    runner.behaves((body, response) -> asked.countDown());
    UUID run = rig.run("single", 1);
    ItemWorker first = rig.worker();
    assertTrue(asked.await(20, TimeUnit.SECONDS));

    first.stop();
    runner.behaves(RunnerStub.OK);
    rig.worker();

    await().atMost(PATIENCE).until(() -> rig.completed(run));
    assertEquals(0, rig.item().getInteger("attempts"));
    assertEquals(List.of(1, 1), runner.calls().stream().map(RunnerStub.Call::attempt).toList());
  }

  /** Slow enough that a run is under way for a while. */
  private void slow() {
    runner.behaves(
        (body, response) -> vertx.setTimer(20, id -> RunnerStub.OK.accept(body, response)));
  }

  private static List<String> payloads(int n) {
    return IntStream.range(0, n).mapToObj(i -> "{}").toList();
  }
}
