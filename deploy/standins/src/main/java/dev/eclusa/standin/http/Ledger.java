package dev.eclusa.standin.http;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The last entries of a record, and how many there were in all. Safe for any thread. */
public final class Ledger<T> {

  private final int capacity;
  private final Deque<T> entries = new ArrayDeque<>();
  private long total;

  public Ledger(int capacity) {
    this.capacity = capacity;
  }

  public synchronized void add(T entry) {
    total++;
    entries.addLast(entry);
    if (entries.size() > capacity) {
      entries.removeFirst();
    }
  }

  /** Oldest first; older ones than the capacity holds are gone. */
  public synchronized List<T> entries() {
    return List.copyOf(entries);
  }

  /** All entries ever added, also those that are gone. */
  public synchronized long total() {
    return total;
  }

  public synchronized void clear() {
    entries.clear();
    total = 0;
  }
}
