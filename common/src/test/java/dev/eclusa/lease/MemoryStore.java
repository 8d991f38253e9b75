package dev.eclusa.lease;

import dev.eclusa.drain.Reach;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** A table in memory, whose statements tests can watch, hold up and break. */
final class MemoryStore implements LeasedStore<String, String> {

  private static final class Row {
    private long dueAt;
    private UUID token;
    private int attempts;
    private String state = "waiting";
    private String note;
  }

  private final Map<String, Row> rows = new LinkedHashMap<>();

  /** Sizes of the batches of {@link #complete}. */
  private final List<Integer> completions = new ArrayList<>();

  private final List<String> reasons = new ArrayList<>();
  private int renewals;

  /** Runs before each statement that writes an ending, without the lock; may block or throw. */
  volatile Consumer<List<String>> beforeEnding = keys -> {};

  synchronized void add(String... keys) {
    for (String key : keys) {
      Row row = new Row();
      row.dueAt = System.nanoTime();
      rows.put(key, row);
    }
  }

  synchronized String state(String key) {
    return rows.get(key).state;
  }

  synchronized String note(String key) {
    return rows.get(key).note;
  }

  synchronized int attempts(String key) {
    return rows.get(key).attempts;
  }

  synchronized boolean leased(String key) {
    return rows.get(key).token != null;
  }

  synchronized long count(String state) {
    return rows.values().stream().filter(row -> row.state.equals(state)).count();
  }

  /** Another worker takes the row over. */
  synchronized void steal(String key) {
    rows.get(key).token = UUID.randomUUID();
  }

  /** Of all retries. */
  synchronized List<String> reasons() {
    return List.copyOf(reasons);
  }

  synchronized int renewals() {
    return renewals;
  }

  synchronized List<Integer> completions() {
    return List.copyOf(completions);
  }

  @Override
  public synchronized List<Claimed<String>> claim(int max, Reach reach, Duration lease) {
    List<Claimed<String>> claimed = new ArrayList<>();
    for (Map.Entry<String, Row> entry : rows.entrySet()) {
      Row row = entry.getValue();
      boolean due = row.state.equals("waiting") && row.dueAt - System.nanoTime() <= 0;
      if (due && claimed.size() < max) {
        boolean reclaimed = row.token != null;
        row.token = UUID.randomUUID();
        row.attempts++;
        row.dueAt = System.nanoTime() + lease.toNanos();
        claimed.add(new Claimed<>(entry.getKey(), new Lease(row.token, row.attempts), reclaimed));
      }
    }
    return claimed;
  }

  @Override
  public Set<UUID> complete(List<Ending<String, Outcome.Done<String>>> done) {
    return end(
        done,
        (row, ending) -> {
          row.state = "done";
          row.note = ending.outcome().result();
        },
        completions);
  }

  @Override
  public Set<UUID> retry(List<Ending<String, Outcome.Retry<String>>> failed) {
    return end(
        failed,
        (row, ending) -> {
          row.dueAt = System.nanoTime() + ending.outcome().after().toNanos();
          row.attempts -= ending.outcome().burnsAttempt() ? 0 : 1;
          reasons.add(ending.outcome().reason());
        },
        new ArrayList<>());
  }

  @Override
  public Set<UUID> park(List<Ending<String, Outcome.Park<String>>> hopeless) {
    return end(hopeless, (row, ending) -> row.state = "parked", new ArrayList<>());
  }

  @Override
  public Set<UUID> release(List<Ending<String, Outcome.Release<String>>> untried) {
    return end(
        untried,
        (row, ending) -> {
          row.dueAt = System.nanoTime() + ending.outcome().after().toNanos();
          row.attempts--;
        },
        new ArrayList<>());
  }

  @Override
  public synchronized Set<UUID> renew(List<Claimed<String>> running, Duration lease) {
    renewals++;
    Set<UUID> held = new HashSet<>();
    for (Claimed<String> claimed : running) {
      Row row = rows.get(claimed.work());
      if (claimed.lease().token().equals(row.token)) {
        row.dueAt = System.nanoTime() + lease.toNanos();
        held.add(row.token);
      }
    }
    return held;
  }

  private <O> Set<UUID> end(
      List<Ending<String, O>> endings,
      BiConsumer<Row, Ending<String, O>> how,
      List<Integer> sizes) {
    beforeEnding.accept(endings.stream().map(ending -> ending.claimed().work()).toList());
    synchronized (this) {
      sizes.add(endings.size());
      Set<UUID> held = new HashSet<>();
      for (Ending<String, O> ending : endings) {
        Row row = rows.get(ending.claimed().work());
        if (ending.claimed().lease().token().equals(row.token)) {
          held.add(row.token);
          row.token = null;
          how.accept(row, ending);
        }
      }
      return held;
    }
  }
}
