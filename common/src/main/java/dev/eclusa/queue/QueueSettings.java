package dev.eclusa.queue;

import dev.eclusa.retry.Backoff;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/**
 * How a queue behaves. All who use a queue must give the same, but for {@code callBound}.
 *
 * @param name of the queue: letters, digits and hyphens
 * @param shards parts that tenants are spread over, each in one hash slot; fixed for the life of
 *     the queue's data
 * @param lease how long a worker keeps a job without renewing
 * @param attempts failed attempts that make a job dead, 1 to 9
 * @param deaths dead workers that make a job dead, 1 to 9
 * @param backoff wait between attempts
 * @param window length of the sliding windows of tenants and handlers
 * @param tenantStarts most starts of a tenant within any window, unless the tenant has its own
 * @param tenantPause shortest wait of a tenant that used up its window
 * @param quantum service by which a tenant may run ahead of its turn, so that jobs shorter than
 *     this are handed out several at a time
 * @param callBound longest wait for an answer of Redis
 */
public record QueueSettings(
    String name,
    int shards,
    Duration lease,
    int attempts,
    int deaths,
    Backoff backoff,
    Duration window,
    int tenantStarts,
    Duration tenantPause,
    CircuitSettings circuit,
    Duration quantum,
    Duration callBound) {

  /** Expected service of a tenant's jobs before any has ended, in ms. */
  private static final long FIRST_ESTIMATE = 100;

  private static final int MOST_DIGIT = 9;

  /**
   * @throws IllegalArgumentException if a value can't work, naming it
   */
  public QueueSettings {
    check(name.matches("[A-Za-z0-9-]{1,50}"), "name", name);
    check(shards >= 1 && shards <= 1024, "shards", shards);
    check(lease.toMillis() >= 1, "lease", lease);
    check(attempts >= 1 && attempts <= MOST_DIGIT, "attempts", attempts);
    check(deaths >= 1 && deaths <= MOST_DIGIT, "deaths", deaths);
    check(window.toMillis() >= 1, "window", window);
    check(tenantStarts >= 1, "tenantStarts", tenantStarts);
    check(!tenantPause.isNegative(), "tenantPause", tenantPause);
    check(quantum.toMillis() >= 1, "quantum", quantum);
    check(callBound.toMillis() >= 1, "callBound", callBound);
  }

  private static void check(boolean holds, String what, Object value) {
    if (!holds) {
      throw new IllegalArgumentException("Queue setting %s can't be %s".formatted(what, value));
    }
  }

  /** The project's rules: one shard, leases of 30 s, 3 attempts, 1,000 starts per minute. */
  public static QueueSettings of(String name) {
    return new QueueSettings(
        name,
        1,
        Duration.ofSeconds(30),
        3,
        3,
        new Backoff(Duration.ofSeconds(5), Duration.ofMinutes(10)),
        Duration.ofMinutes(1),
        1000,
        Duration.ofSeconds(5),
        CircuitSettings.DEFAULT,
        Duration.ofMillis(100),
        Duration.ofSeconds(5));
  }

  public QueueSettings withShards(int count) {
    return new QueueSettings(
        name,
        count,
        lease,
        attempts,
        deaths,
        backoff,
        window,
        tenantStarts,
        tenantPause,
        circuit,
        quantum,
        callBound);
  }

  public QueueSettings withLease(Duration length) {
    return new QueueSettings(
        name,
        shards,
        length,
        attempts,
        deaths,
        backoff,
        window,
        tenantStarts,
        tenantPause,
        circuit,
        quantum,
        callBound);
  }

  public QueueSettings withTenantStarts(int most) {
    return new QueueSettings(
        name,
        shards,
        lease,
        attempts,
        deaths,
        backoff,
        window,
        most,
        tenantPause,
        circuit,
        quantum,
        callBound);
  }

  public QueueSettings withCircuit(CircuitSettings rules) {
    return new QueueSettings(
        name,
        shards,
        lease,
        attempts,
        deaths,
        backoff,
        window,
        tenantStarts,
        tenantPause,
        rules,
        quantum,
        callBound);
  }

  /** In the order in which base.lua reads them. */
  String packed() {
    return List.of(
            lease.toMillis(),
            (long) attempts,
            (long) deaths,
            (long) tenantStarts,
            window.toMillis(),
            tenantPause.toMillis(),
            (long) circuit.failures(),
            circuit.open().toMillis(),
            (long) circuit.probes(),
            (long) circuit.successes(),
            FIRST_ESTIMATE,
            quantum.toMillis())
        .stream()
        .map(String::valueOf)
        .collect(Collectors.joining(","));
  }
}
