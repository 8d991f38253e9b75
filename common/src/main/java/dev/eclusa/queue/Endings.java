package dev.eclusa.queue;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.redis.client.Response;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** Ends, gives back and renews leases; each counts only while its token holds. */
final class Endings {

  private final QueueSettings settings;
  private final Shards shards;
  private final Supplier<RandomGenerator> random;

  Endings(QueueSettings settings, Shards shards, Supplier<RandomGenerator> random) {
    this.settings = settings;
    this.shards = shards;
    this.random = random;
  }

  Uni<Set<String>> complete(List<LeasedJob> done, CircuitSignal signal) {
    return ofHeld(
        Requests.byToken(done), LuaScript.COMPLETE, some -> Requests.complete(some, signal));
  }

  Uni<Set<String>> release(List<LeasedJob> untried, Duration hold) {
    return ofHeld(untried, LuaScript.RELEASE, some -> Requests.release(some, hold));
  }

  Uni<Set<String>> renew(List<LeasedJob> running) {
    return ofHeld(running, LuaScript.RENEW, Requests::renew);
  }

  private Uni<Set<String>> ofHeld(
      List<LeasedJob> jobs, LuaScript script, Function<List<LeasedJob>, List<String>> arguments) {
    return shards.spread(
        jobs,
        leased -> leased.job().lane(),
        (shard, some) ->
            shard
                .run(script, arguments.apply(some))
                .map(answer -> Replies.held(some, answer.getDelegate())),
        Set.of(),
        Endings::joined);
  }

  Uni<Map<String, FailureResult>> fail(List<Failure> failures) {
    return shards.spread(
        failures,
        failure -> failure.leased().job().lane(),
        (shard, some) ->
            shard
                .run(LuaScript.FAIL, Requests.fail(some, this::backoff))
                .map(answer -> results(some, answer)),
        Map.of(),
        Endings::joined);
  }

  private long backoff(Failure failure) {
    return settings.backoff().after(failure.leased().attempt(), random.get()).toMillis();
  }

  private static Map<String, FailureResult> results(List<Failure> failures, Response answer) {
    String codes = answer.toString();
    Map<String, FailureResult> results = new HashMap<>();
    for (int i = 0; i < failures.size(); i++) {
      results.put(failures.get(i).leased().job().id(), Replies.failure(codes.charAt(i)));
    }
    return results;
  }

  private static <T> Set<T> joined(Set<T> one, Set<T> other) {
    Set<T> both = new HashSet<>(one);
    both.addAll(other);
    return both;
  }

  private static <K, V> Map<K, V> joined(Map<K, V> one, Map<K, V> other) {
    Map<K, V> both = new HashMap<>(one);
    both.putAll(other);
    return both;
  }
}
