package dev.eclusa.cache;

import io.quarkus.redis.datasource.ReactiveRedisDataSource;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * A cache of texts in Redis, shared by all replicas. Redis away or full: every read goes to the
 * source, and nothing fails for it.
 */
@ApplicationScoped
public class RedisCache {

  /** Longer than this and asking the source is faster. */
  private static final Duration ANSWER_BOUND = Duration.ofMillis(500);

  private final ReactiveRedisDataSource redis;
  private final Duration ttl;

  /**
   * @param ttl how long a copy lives; a change of the source is seen after that at the latest
   */
  public RedisCache(
      ReactiveRedisDataSource redis,
      @ConfigProperty(name = "eclusa.cache.ttl", defaultValue = "PT60S") Duration ttl) {
    this.redis = redis;
    this.ttl = ttl;
  }

  /**
   * The copy, or else what the source has, which is then kept. That there is none isn't kept, so
   * that what is new can be used at once. Blocks; not for event loops.
   *
   * @throws RuntimeException what the source throws; never for Redis
   */
  public Optional<String> getOrFetch(
      String namespace, String key, Supplier<Optional<String>> source) {
    String name = "eclusa:cache:" + namespace + ":" + key;
    Optional<String> copy = Optional.ofNullable(orNull(redis.value(String.class).get(name)));
    if (copy.isPresent()) {
      return copy;
    }
    Optional<String> fetched = source.get();
    fetched.ifPresent(text -> orNull(redis.value(String.class).psetex(name, ttl.toMillis(), text)));
    return fetched;
  }

  /** Forgets a copy, after its source was changed. */
  public void forget(String namespace, String key) {
    orNull(redis.key().del("eclusa:cache:" + namespace + ":" + key));
  }

  private static <T> T orNull(Uni<T> answer) {
    try {
      return answer.onFailure().recoverWithNull().await().atMost(ANSWER_BOUND);
    } catch (RuntimeException tooSlow) {
      return null;
    }
  }
}
