package dev.eclusa.cache;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.eclusa.embedded.BackingServices;
import io.quarkus.redis.datasource.ReactiveRedisDataSource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(BackingServices.class)
class RedisCacheTest {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final String key = UUID.randomUUID().toString();
  private final AtomicInteger fetches = new AtomicInteger();

  @Inject ReactiveRedisDataSource redis;

  @Test
  @DisplayName("The source is asked once, until the copy has run out")
  void asksTheSourceOnce() {
    RedisCache cache = new RedisCache(redis, Duration.ofMillis(500));

    assertEquals(Optional.of("1"), get(cache));
    assertEquals(Optional.of("1"), get(cache));
    await().atMost(PATIENCE).until(() -> get(cache).equals(Optional.of("2")));
  }

  @Test
  @DisplayName("What was forgotten is fetched again")
  void forgets() {
    RedisCache cache = new RedisCache(redis, Duration.ofMinutes(1));
    get(cache);

    cache.forget("test", key);

    assertEquals(Optional.of("2"), get(cache));
  }

  @Test
  @DisplayName("That there is none isn't kept")
  void doesNotKeepAbsence() {
    RedisCache cache = new RedisCache(redis, Duration.ofMinutes(1));
    assertEquals(Optional.empty(), cache.getOrFetch("test", key, Optional::empty));

    assertEquals(Optional.of("1"), get(cache));
  }

  @Test
  @DisplayName("Q43: Redis away: the source answers, and nothing fails for it")
  void goesToTheSourceWithoutRedis() {
    RedisCache cache = new RedisCache(redis, Duration.ofMinutes(1));
    BackingServices.redis().stop();
    try {
      assertEquals(Optional.of("1"), get(cache));
      assertEquals(Optional.of("2"), get(cache));
    } finally {
      BackingServices.redis().start();
    }
    await()
        .atMost(PATIENCE)
        .until(
            () -> {
              int before = fetches.get();
              get(cache);
              return fetches.get() == before;
            });
  }

  private Optional<String> get(RedisCache cache) {
    return cache.getOrFetch(
        "test", key, () -> Optional.of(Integer.toString(fetches.incrementAndGet())));
  }
}
