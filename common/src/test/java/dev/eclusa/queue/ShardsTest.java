package dev.eclusa.queue;

import static dev.eclusa.queue.RedisExtension.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.embedded.RedisServer;
import dev.eclusa.embedded.RedisSettings;
import io.smallrye.mutiny.Multi;
import io.vertx.mutiny.core.Vertx;
import io.vertx.mutiny.redis.client.Command;
import io.vertx.mutiny.redis.client.Redis;
import io.vertx.mutiny.redis.client.Request;
import io.vertx.redis.client.RedisClientType;
import io.vertx.redis.client.RedisOptions;
import io.vertx.redis.client.RedisReplicas;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A queue of several shards on a cluster of three real servers. */
class ShardsTest {

  private static final int NODES = 3;
  private static final int SLOTS = 16_384;
  private static final List<RedisServer> SERVERS = new ArrayList<>();
  private static Vertx vertx;
  private static Redis redis;

  @BeforeAll
  static void startCluster() {
    vertx = Vertx.vertx();
    RedisOptions options =
        new RedisOptions().setType(RedisClientType.CLUSTER).setUseReplicas(RedisReplicas.NEVER);
    for (int node = 0; node < NODES; node++) {
      RedisServer server =
          RedisServer.start(RedisSettings.temporary().with("--cluster-enabled", "yes"));
      SERVERS.add(server);
      options.addConnectionString(server.url().replace("localhost", "127.0.0.1"));
      int first = node * SLOTS / NODES;
      int last = (node + 1) * SLOTS / NODES - 1;
      onNode(server, "CLUSTER ADDSLOTSRANGE " + first + " " + last);
    }
    for (RedisServer server : SERVERS) {
      onNode(SERVERS.get(0), "CLUSTER MEET 127.0.0.1 " + server.port());
    }
    for (RedisServer server : SERVERS) {
      Awaitility.await()
          .atMost(Duration.ofSeconds(30))
          .until(
              () -> {
                String info = onNode(server, "CLUSTER INFO");
                return info.contains("cluster_state:ok")
                    && info.contains("cluster_known_nodes:" + NODES);
              });
    }
    redis = Redis.createClient(vertx, options);
  }

  @AfterAll
  static void stopCluster() {
    redis.close();
    vertx.closeAndAwait();
    SERVERS.forEach(RedisServer::close);
  }

  private static String onNode(RedisServer server, String words) {
    Redis client = Redis.createClient(vertx, server.url());
    try {
      String[] parts = words.split(" ", -1);
      Request request = Request.cmd(Command.create(parts[0]));
      for (int i = 1; i < parts.length; i++) {
        request.arg(parts[i]);
      }
      return await(client.send(request)).toString();
    } finally {
      client.close();
    }
  }

  private static QueueEngine engine(String name, int shards) {
    QueueEngine engine = new QueueEngine(redis, QueueSettings.of(name).withShards(shards));
    await(engine.rebuild(Multi.createFrom().empty()));
    return engine;
  }

  private static Lane lane(int tenant) {
    return new Lane("tenant" + tenant, "i", "h", Direction.INBOUND);
  }

  private static List<LeasedJob> claimAll(QueueEngine engine) {
    List<LeasedJob> all = new ArrayList<>();
    int emptyInARow = 0;
    while (emptyInARow < 3) {
      List<LeasedJob> some = await(engine.claim(50)).jobs();
      emptyInARow = some.isEmpty() ? emptyInARow + 1 : 0;
      all.addAll(some);
    }
    return all;
  }

  @Test
  @DisplayName("Q46: on a three-node cluster every call works, without CROSSSLOT, on all nodes")
  void cluster() {
    QueueEngine engine = engine("cluster", 8);
    List<Job> jobs =
        IntStream.range(0, 600)
            .mapToObj(i -> Job.fresh("j" + i, lane(i % 40), Priority.QUEUE))
            .toList();
    assertEquals(600, await(engine.enqueue(jobs)));

    List<LeasedJob> claimed = claimAll(engine);

    assertEquals(600, new HashSet<>(TestQueue.ids(claimed)).size());
    Set<String> renewed = await(engine.renew(claimed));
    assertEquals(600, renewed.size());
    assertEquals(100, await(engine.release(claimed.subList(0, 100))).size());
    assertEquals(
        100,
        await(
                engine.fail(
                    claimed.subList(100, 200).stream()
                        .map(job -> new Failure(job, CircuitSignal.NONE, false))
                        .toList()))
            .size());
    assertEquals(400, await(engine.complete(claimed.subList(200, 600))).size());
    List<DeadJob> dead = await(engine.dead(1000));
    assertEquals(100, dead.size());
    await(engine.bury(dead));
    QueueStats stats = await(engine.stats());
    assertEquals(100, stats.waiting());
    assertEquals(0, stats.running() + stats.dead());
    for (RedisServer server : SERVERS) {
      assertTrue(Long.parseLong(onNode(server, "DBSIZE")) > 0, "a node has nothing");
    }
  }

  @Test
  @DisplayName(
      "Q46: a handler's limit holds over all shards together; one below their number is refused")
  void limitsAreDivided() {
    QueueEngine engine = engine("limits", 4);
    await(engine.limits("h", HandlerLimits.NONE.withConcurrency(10)));
    await(
        engine.enqueue(
            IntStream.range(0, 400)
                .mapToObj(i -> Job.fresh("j" + i, lane(i % 40), Priority.QUEUE))
                .toList()));

    assertEquals(10, claimAll(engine).size());
    assertThrows(
        IllegalArgumentException.class,
        () -> engine.limits("h", HandlerLimits.NONE.withConcurrency(3)));
  }

  @Test
  @DisplayName("Q24, Q46: a pause holds on all shards, and so does its end")
  void pauseEverywhere() {
    QueueEngine engine = engine("pause", 8);
    await(engine.pause("h"));
    await(
        engine.enqueue(
            IntStream.range(0, 100)
                .mapToObj(i -> Job.fresh("j" + i, lane(i), Priority.QUEUE))
                .toList()));

    assertEquals(0, claimAll(engine).size());
    await(engine.resume("h"));
    assertEquals(100, claimAll(engine).size());
  }
}
