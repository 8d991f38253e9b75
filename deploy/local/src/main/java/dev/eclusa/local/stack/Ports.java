package dev.eclusa.local.stack;

import dev.eclusa.local.LocalStackException;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Which port each part of the stack listens on. */
public final class Ports {
  // Below the range that Linux takes outgoing connections' ports from (32768 and up): a process
  // that is killed and started again finds its port free.
  private static final int LOWEST = 18_000;
  private static final int HIGHEST = 32_000;

  private final Map<Endpoint, Integer> numbers;

  private Ports(Map<Endpoint, Integer> numbers) {
    this.numbers = new EnumMap<>(numbers);
  }

  /** The documented ports. */
  public static Ports standard() {
    Map<Endpoint, Integer> numbers = new EnumMap<>(Endpoint.class);
    for (Endpoint endpoint : Endpoint.values()) {
      numbers.put(endpoint, endpoint.standardPort());
    }
    return new Ports(numbers);
  }

  /** Ports that nobody listens on at this moment. */
  public static Ports free(RandomGenerator random) {
    Map<Endpoint, Integer> numbers = new EnumMap<>(Endpoint.class);
    for (Endpoint endpoint : Endpoint.values()) {
      int candidate = random.nextInt(LOWEST, HIGHEST);
      while (numbers.containsValue(candidate) || !PortCheck.isFree(candidate)) {
        candidate = random.nextInt(LOWEST, HIGHEST);
      }
      numbers.put(endpoint, candidate);
    }
    return new Ports(numbers);
  }

  /** The same ports but for these. */
  public Ports with(Map<Endpoint, Integer> chosen) {
    Map<Endpoint, Integer> merged = new EnumMap<>(numbers);
    merged.putAll(chosen);
    return new Ports(merged);
  }

  public int of(Endpoint endpoint) {
    return numbers.get(endpoint);
  }

  /**
   * Checks, before anything starts, that each part gets its port.
   *
   * @param unused endpoints that nobody of this stack will listen on
   * @throws LocalStackException naming the port, who needs it, and how to choose another
   */
  public void check(Set<Endpoint> unused) {
    Map<Integer, Endpoint> seen = new HashMap<>();
    for (Endpoint endpoint : EnumSet.complementOf(copy(unused))) {
      int port = of(endpoint);
      Endpoint other = seen.put(port, endpoint);
      if (other != null) {
        throw new LocalStackException(
            "Port %d is given to both %s and %s. Choose another for one of them: --port %s=NUMBER"
                .formatted(port, other.owner(), endpoint.owner(), endpoint.id()));
      }
      if (!PortCheck.isFree(port)) {
        throw new LocalStackException(
            ("Port %d is taken, and %s needs it. End what listens there, or choose another port:"
                    + " --port %s=NUMBER, or --free-ports for all.")
                .formatted(port, endpoint.owner(), endpoint.id()));
      }
    }
  }

  private static EnumSet<Endpoint> copy(Set<Endpoint> endpoints) {
    return endpoints.isEmpty() ? EnumSet.noneOf(Endpoint.class) : EnumSet.copyOf(endpoints);
  }
}
