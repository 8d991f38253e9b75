package dev.eclusa.queue;

import dev.eclusa.embedded.RedisServer;
import dev.eclusa.embedded.RedisSettings;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.core.Vertx;
import io.vertx.mutiny.redis.client.Command;
import io.vertx.mutiny.redis.client.Redis;
import io.vertx.mutiny.redis.client.Request;
import io.vertx.mutiny.redis.client.Response;
import io.vertx.redis.client.RedisOptions;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A real redis-server for the tests of a class, each of which has queues of its own in it. */
final class RedisExtension implements BeforeAllCallback, AfterAllCallback {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final String[] arguments;
  private final AtomicInteger queues = new AtomicInteger();
  private RedisServer server;
  private Vertx vertx;
  private Redis redis;

  RedisExtension(String... arguments) {
    this.arguments = arguments;
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    server = RedisServer.start(RedisSettings.temporary().with(arguments));
    vertx = Vertx.vertx();
    redis =
        Redis.createClient(
            vertx,
            new RedisOptions()
                .setConnectionString(server.url())
                .setMaxPoolSize(4)
                .setMaxWaitingHandlers(10_000));
  }

  @Override
  public void afterAll(ExtensionContext context) {
    redis.close();
    vertx.closeAndAwait();
    server.close();
  }

  RedisServer server() {
    return server;
  }

  Redis client() {
    return redis;
  }

  /** A new queue with the project's rules, built and empty, on a clock that stands. */
  TestQueue queue() {
    return queue(QueueSettings.of(newName()));
  }

  TestQueue queue(QueueSettings settings) {
    TestQueue queue = new TestQueue(this, settings);
    queue.build();
    return queue;
  }

  String newName() {
    return "test" + queues.incrementAndGet();
  }

  /** Sends one command; its words are separated by blanks. */
  Response command(String words) {
    String[] parts = words.split(" ", -1);
    Request request = Request.cmd(Command.create(parts[0]));
    for (int i = 1; i < parts.length; i++) {
      request.arg(parts[i]);
    }
    return await(redis.send(request));
  }

  static <T> T await(Uni<T> result) {
    return result.await().atMost(PATIENCE);
  }
}
