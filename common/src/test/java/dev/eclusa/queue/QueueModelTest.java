package dev.eclusa.queue;

import java.time.Duration;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random operations on a queue and on a model of it. A failure names its seed; {@code
 * -Dqueue.model.seed=N} runs that one again, {@code -Dqueue.model.runs=N} tries many.
 */
class QueueModelTest {

  private static final int STEPS = 400;

  @RegisterExtension static final RedisExtension REDIS = new RedisExtension();

  static LongStream seeds() {
    String seed = System.getProperty("queue.model.seed");
    if (seed != null) {
      return LongStream.of(Long.parseLong(seed));
    }
    int fresh = Integer.getInteger("queue.model.runs", 4);
    return LongStream.concat(
        LongStream.rangeClosed(1, 8), new Random().longs(fresh, 0, Long.MAX_VALUE));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  @DisplayName(
      "random operations: each job in one state, in flight = live leases, at most 3 attempts, no"
          + " start behind a closed gate, order within lanes, nothing startable left behind")
  void behavesAsTheModel(long seed) {
    QueueSettings settings =
        QueueSettings.of(REDIS.newName())
            .withTenantStarts(15)
            .withLease(Duration.ofSeconds(7))
            .withCircuit(new CircuitSettings(2, Duration.ofSeconds(6), 2, 2));
    TestQueue queue = REDIS.queue(settings);
    RandomOperations operations = new RandomOperations(seed, queue, settings);
    int step = 0;
    try {
      for (; step < STEPS; step++) {
        operations.step();
        operations.compareCounts();
        if (step % 20 == 0) {
          operations.claimAll();
          new RedisSnapshot(queue).assertConsistent();
        }
      }
    } catch (AssertionError | RuntimeException e) {
      throw new AssertionError("seed %d, step %d: %s".formatted(seed, step, e.getMessage()), e);
    }
  }
}
