package dev.eclusa.lease;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.eclusa.drain.Reach;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What every {@link LeasedStore} promises among many workers and over a long history. */
public abstract class LeasedStoreUnderLoad<W, R> {

  private static final Duration LEASE = Duration.ofMinutes(1);
  private static final int WORKERS = 8;
  private static final int CLAIMED = 20;

  /** Longer indexes are a level or two deeper: a few more blocks for each row claimed. */
  private static final long DEEPER = 20L * CLAIMED;

  private LeasedTable<W, R> table;
  private ExecutorService threads;

  /** A fresh, empty table. */
  protected abstract LeasedTable<W, R> open();

  @BeforeEach
  void openTable() {
    table = open();
    threads = Executors.newFixedThreadPool(WORKERS);
  }

  @AfterEach
  void closeTable() {
    threads.shutdownNow();
    table.close();
  }

  @Test
  @DisplayName("P1. Many workers on many rows: each row goes to one, once")
  void eachRowOnce() throws Exception {
    // Given
    int rows = 600;
    table.addDue(rows);
    Map<String, AtomicInteger> claims = new ConcurrentHashMap<>();

    // When
    int completed = sum(WORKERS, () -> work(claims));

    // Then
    assertEquals(rows, completed);
    assertEquals(rows, claims.size());
    assertTrue(claims.values().stream().allMatch(n -> n.get() == 1));
    assertTrue(table.rows().stream().allMatch(LeasedTable.Row::ended));
  }

  private int work(Map<String, AtomicInteger> claims) {
    LeasedStore<W, R> store = table.store(Clock.systemUTC());
    int completed = 0;
    int emptyInARow = 0;
    while (emptyInARow < 3) {
      List<Claimed<W>> claimed = store.claim(7, Reach.ALL, LEASE);
      emptyInARow = claimed.isEmpty() ? emptyInARow + 1 : 0;
      claimed.forEach(
          c ->
              claims
                  .computeIfAbsent(table.key(c.work()), k -> new AtomicInteger())
                  .incrementAndGet());
      completed += claimed.isEmpty() ? 0 : store.complete(done(claimed)).size();
    }
    return completed;
  }

  @Test
  @DisplayName("P5. A lease that runs out just as the work completes: one of the two wins, wholly")
  void completionRacesReclaim() throws Exception {
    // Given
    int rows = 100;
    table.addDue(rows);
    LeasedStore<W, R> store = table.store(Clock.systemUTC());
    List<Claimed<W>> expired = store.claim(rows, Reach.ALL, LEASE);
    table.becomeDue();

    // When
    Future<Integer> reclaiming = threads.submit(() -> reclaimAll(store));
    int completed = 0;
    for (Claimed<W> c : expired) {
      completed += store.complete(done(List.of(c))).size();
    }
    int reclaimed = reclaiming.get();

    // Then
    assertEquals(rows, completed + reclaimed);
    List<LeasedTable.Row> after = table.rows();
    assertEquals(completed, after.stream().filter(LeasedTable.Row::ended).count());
    assertEquals(reclaimed, after.stream().filter(LeasedTable.Row::leased).count());
  }

  private int reclaimAll(LeasedStore<W, R> store) {
    int total = 0;
    int empty = 0;
    while (empty < 3) {
      int n = store.claim(5, Reach.ALL, LEASE).size();
      total += n;
      empty = n == 0 ? empty + 1 : 0;
    }
    return total;
  }

  @Test
  @DisplayName("P28. 100,000 ended rows: a claim reads no more than it did without them")
  void historyCostsNothing() throws Exception {
    // Given
    table.addDue(50);
    analyze();
    long before = blocks(table.explainClaim(CLAIMED, Reach.RECENT, LEASE));

    // When
    table.addEnded(100_000, Duration.ofMinutes(5));
    vacuum();

    // Then
    for (Reach reach : Reach.values()) {
      long after = blocks(table.explainClaim(CLAIMED, reach, LEASE));
      assertTrue(after <= before + DEEPER, reach + ": " + before + " → " + after + " blocks");
    }
  }

  @Test
  @DisplayName(
      "P29. A long REPEATABLE READ transaction: a recent claim doesn't read what died since")
  void longTransactionDoesNotSlowRecentClaims() throws Exception {
    try (Connection reader = table.connect();
        Statement statement = reader.createStatement()) {
      // Given
      reader.setAutoCommit(false);
      reader.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      statement.execute("SELECT pg_current_snapshot()");
      table.addDue(50);
      analyze();
      long before = blocks(table.explainClaim(CLAIMED, Reach.RECENT, LEASE));

      // When
      table.addEnded(50_000, Duration.ofMinutes(5));
      vacuum(); // in vain: the reader may still see what it would remove

      // Then
      long recent = blocks(table.explainClaim(CLAIMED, Reach.RECENT, LEASE));
      long all = blocks(table.explainClaim(CLAIMED, Reach.ALL, LEASE));
      assertTrue(recent <= before + DEEPER, before + " → " + recent + " blocks");
      assertTrue(
          all > recent + 1000, "nothing was in the way: the test shows nothing (" + all + ")");
    }
  }

  private List<Ending<W, Outcome.Done<R>>> done(List<Claimed<W>> claimed) {
    return claimed.stream()
        .map(c -> new Ending<>(c, new Outcome.Done<>(table.result(c.work()))))
        .toList();
  }

  private int sum(int times, Callable<Integer> task) throws Exception {
    List<Callable<Integer>> tasks = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      tasks.add(task);
    }
    int sum = 0;
    for (Future<Integer> f : threads.invokeAll(tasks)) {
      sum += f.get();
    }
    return sum;
  }

  private void analyze() throws Exception {
    execute("ANALYZE");
  }

  private void vacuum() throws Exception {
    execute("VACUUM ANALYZE");
  }

  private void execute(String sql) throws Exception {
    try (Connection connection = table.connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static long blocks(String explained) throws Exception {
    JsonNode plan = new ObjectMapper().readTree(explained).get(0).get("Plan");
    return plan.get("Shared Hit Blocks").asLong() + plan.get("Shared Read Blocks").asLong();
  }
}
