package dev.eclusa.lease;

import static java.util.stream.Collectors.toSet;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.drain.Reach;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What every {@link LeasedStore} promises, row by row. A subclass names its table; see also {@link
 * LeasedStoreUnderLoad}.
 */
public abstract class LeasedStoreConformance<W, R> {

  private static final Duration LEASE = Duration.ofMinutes(1);
  private static final Duration SLACK = Duration.ofSeconds(20);

  private LeasedTable<W, R> table;
  private LeasedStore<W, R> store;

  /** A fresh, empty table. */
  protected abstract LeasedTable<W, R> open();

  @BeforeEach
  void openTable() {
    table = open();
    store = table.store(Clock.systemUTC());
  }

  @AfterEach
  void closeTable() {
    table.close();
  }

  @Test
  @DisplayName("A claim takes at most what was asked for, oldest first, and counts the attempt")
  void claimsOldestFirst() {
    // Given
    table.addOverdue(1, Duration.ofSeconds(20));
    table.addDue(2);
    String oldest = keys(table.rows().stream().filter(r -> r.dueIn().toSeconds() < -10)).get(0);

    // When
    List<Claimed<W>> claimed = store.claim(1, Reach.RECENT, LEASE);

    // Then
    assertEquals(List.of(oldest), keysOf(claimed));
    assertEquals(1, claimed.get(0).lease().attempt());
    assertFalse(claimed.get(0).reclaimed());
    LeasedTable.Row row = row(oldest);
    assertTrue(row.leased());
    assertNear(LEASE, row.dueIn());
  }

  @Test
  @DisplayName("Recent claims leave overdue rows to the sweep")
  void reaches() {
    table.addOverdue(1, Duration.ofMinutes(2));

    assertTrue(store.claim(10, Reach.RECENT, LEASE).isEmpty());
    assertEquals(1, store.claim(10, Reach.ALL, LEASE).size());
  }

  @Test
  @DisplayName("Work that succeeded never comes back")
  void completes() {
    table.addDue(3);

    Set<UUID> held = store.complete(done(store.claim(10, Reach.RECENT, LEASE)));
    table.becomeDue();

    assertEquals(3, held.size());
    assertTrue(table.rows().stream().allMatch(LeasedTable.Row::ended));
    assertTrue(store.claim(10, Reach.ALL, LEASE).isEmpty());
  }

  @ParameterizedTest
  @ValueSource(ints = {-5, 0, 5})
  @DisplayName("P13. A back-off is the same whatever the application's clock says")
  void backsOffByTheDatabasesClock(int minutesOff) {
    // Given
    Clock wrong = Clock.offset(Clock.system(ZoneOffset.UTC), Duration.ofMinutes(minutesOff));
    LeasedStore<W, R> replica = table.store(wrong);
    table.addDue(1);
    Claimed<W> claimed = replica.claim(1, Reach.RECENT, LEASE).get(0);
    assertNear(LEASE, row(claimed).dueIn());

    // When
    replica.retry(List.of(failed(claimed, Duration.ofSeconds(90), true)));

    // Then
    LeasedTable.Row row = row(claimed);
    assertNear(Duration.ofSeconds(90), row.dueIn());
    assertFalse(row.leased());
    assertEquals("it failed", row.error());
  }

  @Test
  @DisplayName("A failure burns an attempt only if it was the work's own")
  void countsAttempts() {
    table.addDue(1);

    for (boolean burns : List.of(true, false, false, true)) {
      Claimed<W> claimed = store.claim(1, Reach.RECENT, LEASE).get(0);
      assertEquals(1, store.retry(List.of(failed(claimed, Duration.ZERO, burns))).size());
    }

    assertEquals(2, table.rows().get(0).attempts());
  }

  @Test
  @DisplayName("Work given back is due at once, or after the wait, with the attempts it had")
  void releases() {
    table.addDue(2);
    List<Claimed<W>> claimed = store.claim(2, Reach.RECENT, LEASE);

    store.release(
        List.of(
            new Ending<>(claimed.get(0), new Outcome.Release<>(Duration.ZERO)),
            new Ending<>(claimed.get(1), new Outcome.Release<>(Duration.ofSeconds(40)))));

    List<Claimed<W>> again = store.claim(2, Reach.RECENT, LEASE);
    assertEquals(keysOf(claimed.subList(0, 1)), keysOf(again));
    assertEquals(1, again.get(0).lease().attempt());
    assertFalse(again.get(0).reclaimed());
    assertEquals(0, row(claimed.get(1)).attempts());
    assertNear(Duration.ofSeconds(40), row(claimed.get(1)).dueIn());
  }

  @Test
  @DisplayName("P25. Parked work stays aside, with a reason free of addresses")
  void parks() {
    table.addDue(1);
    Claimed<W> claimed = store.claim(1, Reach.RECENT, LEASE).get(0);

    store.park(List.of(new Ending<>(claimed, new Outcome.Park<>("550 no ana@example.com here"))));
    table.becomeDue();

    assertTrue(row(claimed).parked());
    assertFalse(row(claimed).error().contains("ana"), row(claimed).error());
    assertTrue(store.claim(10, Reach.ALL, LEASE).isEmpty());
  }

  @Test
  @DisplayName("P2. Work whose worker died comes back when the lease runs out, and not before")
  void comesBackAfterTheLease() {
    // Given
    Duration lease = Duration.ofMillis(400);
    table.addDue(1);
    Claimed<W> first = store.claim(1, Reach.RECENT, lease).get(0);
    long start = System.nanoTime();

    // When
    List<Claimed<W>> again =
        Awaitility.await()
            .pollInterval(Duration.ofMillis(20))
            .until(() -> store.claim(1, Reach.RECENT, LEASE), found -> !found.isEmpty());

    // Then
    assertTrue(System.nanoTime() - start >= lease.toNanos() - 50_000_000L, "too early");
    assertEquals(keysOf(List.of(first)), keysOf(again));
    assertTrue(again.get(0).reclaimed());
    assertEquals(2, again.get(0).lease().attempt());
  }

  @Test
  @DisplayName("A renewed lease holds on, one that isn't doesn't")
  void renews() {
    table.addDue(2);
    List<Claimed<W>> claimed = store.claim(2, Reach.RECENT, Duration.ofMillis(1));

    Set<UUID> held = store.renew(claimed.subList(0, 1), LEASE);

    assertEquals(Set.of(claimed.get(0).lease().token()), held);
    List<Claimed<W>> again =
        Awaitility.await()
            .until(() -> store.claim(2, Reach.RECENT, LEASE), found -> !found.isEmpty());
    assertEquals(keysOf(claimed.subList(1, 2)), keysOf(again));
  }

  @Test
  @DisplayName("P4. A worker that lost its lease changes nothing, and is told so")
  void staleWorkerChangesNothing() {
    // Given
    table.addDue(2);
    List<Claimed<W>> stale = store.claim(2, Reach.RECENT, LEASE);
    table.becomeDue();
    List<Claimed<W>> current = store.claim(1, Reach.ALL, LEASE);
    Claimed<W> lost = stale.stream().filter(c -> isSame(c, current.get(0))).findAny().orElseThrow();
    LeasedTable.Row before = row(lost);

    // When
    Stream<Set<UUID>> held =
        Stream.of(
            store.complete(done(List.of(lost))),
            store.retry(List.of(failed(lost, Duration.ofHours(1), true))),
            store.park(List.of(new Ending<>(lost, new Outcome.Park<>("stale")))),
            store.release(List.of(new Ending<>(lost, new Outcome.Release<>(Duration.ZERO)))),
            store.renew(List.of(lost), Duration.ofHours(1)));

    // Then
    assertTrue(held.allMatch(Set::isEmpty));
    LeasedTable.Row after = row(lost);
    assertNear(before.dueIn(), after.dueIn());
    assertEquals(timeless(before), timeless(after));

    // And in one batch with a lost one, the others still count
    Claimed<W> other = stale.stream().filter(c -> !c.equals(lost)).findAny().orElseThrow();
    assertEquals(Set.of(other.lease().token()), store.complete(done(stale)));
  }

  @Test
  @DisplayName("P4. A worker that ended its work can't end it again in another way")
  void endsOnce() {
    table.addDue(1);
    List<Claimed<W>> claimed = store.claim(1, Reach.RECENT, LEASE);
    store.complete(done(claimed));

    assertTrue(store.complete(done(claimed)).isEmpty());
    assertTrue(store.retry(List.of(failed(claimed.get(0), Duration.ZERO, true))).isEmpty());
    assertTrue(store.renew(claimed, LEASE).isEmpty());
    assertTrue(row(claimed.get(0)).ended());
  }

  private List<Ending<W, Outcome.Done<R>>> done(List<Claimed<W>> claimed) {
    return claimed.stream()
        .map(c -> new Ending<>(c, new Outcome.Done<>(table.result(c.work()))))
        .toList();
  }

  private Ending<W, Outcome.Retry<R>> failed(Claimed<W> claimed, Duration after, boolean burns) {
    return new Ending<>(claimed, new Outcome.Retry<>(after, "it failed", burns));
  }

  private LeasedTable.Row row(Claimed<W> claimed) {
    return row(table.key(claimed.work()));
  }

  private LeasedTable.Row row(String key) {
    return table.rows().stream().filter(r -> r.key().equals(key)).findAny().orElseThrow();
  }

  private boolean isSame(Claimed<W> a, Claimed<W> b) {
    return table.key(a.work()).equals(table.key(b.work()));
  }

  private List<String> keysOf(List<Claimed<W>> claimed) {
    return claimed.stream().map(c -> table.key(c.work())).toList();
  }

  private static List<String> keys(Stream<LeasedTable.Row> rows) {
    return List.copyOf(rows.map(LeasedTable.Row::key).collect(toSet()));
  }

  private static LeasedTable.Row timeless(LeasedTable.Row r) {
    return new LeasedTable.Row(
        r.key(), r.ended(), r.parked(), r.leased(), r.attempts(), Duration.ZERO, r.error());
  }

  private static void assertNear(Duration expected, Duration actual) {
    assertTrue(
        actual.compareTo(expected) <= 0 && actual.compareTo(expected.minus(SLACK)) > 0,
        () -> "expected about " + expected + ", not " + actual);
  }
}
