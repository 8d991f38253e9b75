package dev.eclusa.lease;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.drain.Reach;
import dev.eclusa.metrics.Meters;
import dev.eclusa.retry.Backoff;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.VertxException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class LeaseWorkerTest {

  private static final Duration LONG = Duration.ofMinutes(1);
  private static final Outcome<String> DONE = new Outcome.Done<>("result");

  private final MemoryStore store = new MemoryStore();
  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final Map<String, CompletableFuture<Outcome<String>>> running = new ConcurrentHashMap<>();
  private LeaseWorker<String, String> worker;

  @AfterEach
  void stop() {
    if (worker != null) {
      worker.close();
    }
  }

  private void start(int capacity, Duration lease, Duration grace, LeaseHandler<String, String> h) {
    Backoff backoff = new Backoff(Duration.ofMillis(50), Duration.ofMillis(50));
    LeaseSettings settings =
        new LeaseSettings(
            capacity, capacity, lease, Duration.ZERO, Duration.ofHours(1), grace, backoff);
    worker =
        new LeaseWorker<>("t", store, h, settings, new LeaseMeters(meters, "t"), new Random(1));
    worker.start();
  }

  private void start(Function<Claimed<String>, CompletionStage<Outcome<String>>> handler) {
    start(100, LONG, Duration.ofSeconds(2), LeaseHandler.oneByOne(handler));
  }

  /** Runs until the test says what it came to. */
  private CompletionStage<Outcome<String>> held(Claimed<String> claimed) {
    return running.computeIfAbsent(claimed.work(), key -> new CompletableFuture<>());
  }

  private double counter(String name) {
    return meters.get(name).counter().count();
  }

  @Test
  @DisplayName("Endings that come while one is being written share the next statement")
  void coalescesEndings() throws InterruptedException {
    // Given: the first ending is held up in the database
    CountDownLatch writing = new CountDownLatch(1);
    CompletableFuture<Void> gate = new CompletableFuture<>();
    store.beforeEnding =
        keys -> {
          writing.countDown();
          gate.join();
        };
    for (int i = 0; i < 20; i++) {
      store.add("row-" + i);
    }
    start(this::held);
    await().until(() -> running.size() == 20);
    running.get("row-0").complete(DONE);
    writing.await();

    // When
    running.values().forEach(stage -> stage.complete(DONE));
    gate.complete(null);

    // Then
    await().until(() -> store.count("done") == 20);
    assertEquals(List.of(1, 19), store.completions());
    assertEquals("result", store.note("row-7"));
  }

  @Test
  @DisplayName("No more than the capacity is in flight, and freed places are taken at once")
  void boundsWhatIsInFlight() {
    store.add("a", "b", "c", "d", "e");
    start(2, LONG, Duration.ofSeconds(2), LeaseHandler.oneByOne(this::held));
    await().until(() -> running.size() == 2);

    running.get("a").complete(DONE);
    await().until(() -> running.containsKey("c"));
    assertFalse(running.containsKey("d"));

    for (String key : new String[] {"b", "c", "d", "e"}) {
      await().until(() -> running.containsKey(key));
      running.get(key).complete(DONE);
    }
    await().until(() -> store.count("done") == 5);
  }

  @Test
  @DisplayName("A failed row runs again when its wait is over, without nudge or sweep")
  void comesBackByItself() {
    store.add("a");
    start(
        claimed ->
            CompletableFuture.completedFuture(
                claimed.lease().attempt() < 3
                    ? new Outcome.Retry<>(Duration.ofMillis(100), "not yet", true)
                    : DONE));

    await().atMost(Duration.ofSeconds(3)).until(() -> store.count("done") == 1);
    assertEquals(3, store.attempts("a"));
  }

  @Test
  @DisplayName("Whatever a handler throws becomes a retry that names only the kind of failure")
  void survivesHandlers() {
    store.add("throws", "breaks", "fails", "forgets");
    start(
        100,
        LONG,
        Duration.ofSeconds(2),
        group -> {
          String key = group.get(0).work();
          if (group.get(0).lease().attempt() > 1) {
            return CompletableFuture.completedFuture(List.of(DONE));
          }
          if (key.equals("throws")) {
            throw new IllegalStateException("ana@example.com");
          }
          if (key.equals("breaks")) {
            throw new StackOverflowError();
          }
          return key.equals("fails")
              ? CompletableFuture.failedFuture(new IllegalArgumentException("ana@example.com"))
              : CompletableFuture.completedFuture(List.of());
        });

    await().until(() -> store.count("done") == 4);
    assertEquals(4.0, ended("retry"));
    assertEquals(
        Set.of(
            "unexpected: IllegalStateException",
            "unexpected: StackOverflowError",
            "unexpected: IllegalArgumentException"),
        Set.copyOf(store.reasons()));
  }

  private double ended(String outcome) {
    return meters.get(Meters.LEASE_ENDINGS).tag(Meters.OUTCOME, outcome).counter().count();
  }

  @Test
  @DisplayName("Leases of running work are renewed: long work isn't taken over")
  void renews() {
    store.add("a");
    start(10, Duration.ofMillis(150), Duration.ofSeconds(2), LeaseHandler.oneByOne(this::held));
    await().until(() -> store.renewals() >= 6);

    running.get("a").complete(DONE);

    await().until(() -> store.count("done") == 1);
    assertEquals(1, store.attempts("a"));
  }

  @Test
  @DisplayName("P4. A lease that was lost while the work ran: the result is dropped and counted")
  void dropsResultsOfLostLeases() {
    store.add("a");
    start(10, Duration.ofMillis(150), Duration.ofSeconds(2), LeaseHandler.oneByOne(this::held));
    await().until(() -> running.containsKey("a"));
    store.steal("a");
    await().until(() -> counter(Meters.LEASES_LOST) == 1);

    running.get("a").complete(DONE);

    await().until(() -> meters.get(Meters.LEASES_IN_FLIGHT).gauge().value() == 0);
    assertTrue(store.completions().isEmpty());
    assertEquals("waiting", store.state("a"));
  }

  @Test
  @DisplayName(
      "P4. A lease that was lost just before the end: the table says so, and it is counted")
  void countsStaleEndings() {
    store.add("a");
    start(this::held);
    await().until(() -> running.containsKey("a"));
    store.steal("a");

    running.get("a").complete(DONE);

    await().until(() -> counter(Meters.LEASES_LOST) == 1);
    assertEquals("waiting", store.state("a"));
  }

  @Test
  @DisplayName("While the database is away endings are kept, and written when it is back")
  void keepsEndingsOverAnOutage() {
    store.add("a", "b");
    int[] failures = {3};
    store.beforeEnding =
        keys -> {
          if (failures[0]-- > 0) {
            throw new VertxException("connection closed", true);
          }
        };
    start(claimed -> CompletableFuture.completedFuture(DONE));

    await().until(() -> store.count("done") == 2);
    assertEquals(1, store.attempts("a"));
    assertEquals(0.0, counter(Meters.LEASES_LOST));
  }

  @Test
  @DisplayName("An ending that can't be written costs only itself")
  void isolatesABadEnding() {
    store.add("a", "bad", "c");
    store.beforeEnding =
        keys -> {
          if (keys.contains("bad")) {
            throw new IllegalArgumentException("the data of one is at fault");
          }
        };
    start(3, LONG, Duration.ofSeconds(2), LeaseHandler.oneByOne(this::held));
    await().until(() -> running.size() == 3);
    running.values().forEach(stage -> stage.complete(DONE));

    await().until(() -> store.count("done") == 2);
    await().until(() -> meters.get(Meters.LEASES_IN_FLIGHT).gauge().value() == 0);
    assertTrue(store.leased("bad"), "its lease runs out by itself");
  }

  @Test
  @DisplayName("P2. Work of a dead worker is taken over when its lease is over, and counted")
  void countsReclaims() {
    store.add("a");
    store.claim(1, Reach.ALL, Duration.ZERO); // by one that died, long ago
    start(claimed -> CompletableFuture.completedFuture(DONE));

    await().until(() -> store.count("done") == 1);
    assertEquals(1.0, counter(Meters.LEASES_RECLAIMED));
    assertEquals(2, store.attempts("a"));
  }

  @Test
  @DisplayName("A stop waits for what ends in time, gives back the rest, and burns no attempt")
  void stops() {
    store.add("quick", "slow", "later");
    start(2, LONG, Duration.ofMillis(300), LeaseHandler.oneByOne(this::held));
    await().until(() -> running.size() == 2);
    CompletableFuture<Void> closing = CompletableFuture.runAsync(worker::close);
    running.get("quick").complete(DONE);

    closing.join();

    assertEquals("done", store.state("quick"));
    assertFalse(store.leased("slow"));
    assertEquals(0, store.attempts("slow"));
    assertEquals(0, store.attempts("later"), "nothing was claimed after the stop began");

    // And what ends after all changes nothing
    running.get("slow").complete(DONE);
    assertEquals("waiting", store.state("slow"));
  }
}
