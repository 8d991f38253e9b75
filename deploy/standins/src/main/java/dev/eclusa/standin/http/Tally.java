package dev.eclusa.standin.http;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Counts how often each key came. Safe for any thread.
 *
 * <p>Remembers the last {@value #CAPACITY} different keys; a key that comes back after it was
 * forgotten counts as new.
 */
public final class Tally {

  private static final int CAPACITY = 500_000;

  private final Map<String, Integer> counts =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Integer> eldest) {
          return size() > CAPACITY;
        }
      };
  private long keys;
  private long repeats;

  /** Counts one more; returns how often the key came so far, from 1. */
  public synchronized int add(String key) {
    int count = counts.merge(key, 1, Integer::sum);
    if (count == 1) {
      keys++;
    } else {
      repeats++;
    }
    return count;
  }

  public synchronized int count(String key) {
    return counts.getOrDefault(key, 0);
  }

  /** Different keys. */
  public synchronized long keys() {
    return keys;
  }

  /** Additions of a key that was there already. */
  public synchronized long repeats() {
    return repeats;
  }

  public synchronized void clear() {
    counts.clear();
    keys = 0;
    repeats = 0;
  }
}
