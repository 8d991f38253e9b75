package dev.eclusa.queue;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/** What the gates of the model are like, and whether they let a job start. */
final class ModelGates {

  static final class Handler {
    HandlerLimits limits = HandlerLimits.NONE;
    boolean paused;
    int running;
    final Deque<Long> starts = new ArrayDeque<>();
  }

  static final class Tenant {
    int limit;
    long lastFull = Long.MIN_VALUE / 2;
    final Deque<Long> starts = new ArrayDeque<>();
  }

  static final class Circuit {
    CircuitStatus.State state = CircuitStatus.State.CLOSED;
    int epoch;
    int failures;
    int successes;
    int probes;
    long reopens;
  }

  private final QueueSettings settings;
  private final Map<String, Handler> handlers = new HashMap<>();
  private final Map<String, Tenant> tenants = new HashMap<>();
  private final Map<String, Circuit> circuits = new HashMap<>();
  private final Map<Lane, Long> holds = new HashMap<>();

  ModelGates(QueueSettings settings) {
    this.settings = settings;
  }

  Handler handler(String name) {
    return handlers.computeIfAbsent(name, n -> new Handler());
  }

  Tenant tenant(String name) {
    return tenants.computeIfAbsent(
        name,
        n -> {
          Tenant tenant = new Tenant();
          tenant.limit = settings.tenantStarts();
          return tenant;
        });
  }

  Circuit circuit(String name) {
    return circuits.computeIfAbsent(name, n -> new Circuit());
  }

  void hold(Lane lane, long until) {
    holds.merge(lane, until, Math::max);
  }

  /** The gate that forbids a start now; null when none does. */
  String forbids(Lane lane, long now) {
    Handler handler = handler(lane.handler());
    long window = settings.window().toMillis();
    if (holds.getOrDefault(lane, 0L) > now) {
      return "hold of the lane";
    }
    if (handler.paused) {
      return "pause";
    }
    if (handler.running >= handler.limits.concurrency().orElse(Integer.MAX_VALUE)) {
      return "concurrency " + handler.limits;
    }
    if (startsSince(handler.starts, now - window)
        >= handler.limits.startsPerWindow().orElse(Integer.MAX_VALUE)) {
      return "rate " + handler.limits;
    }
    if (startsSince(tenant(lane.tenant()).starts, now - window) >= tenant(lane.tenant()).limit) {
      return "window of the tenant";
    }
    return circuitForbids(circuit(lane.integration()), now);
  }

  private String circuitForbids(Circuit circuit, long now) {
    return switch (circuit.state) {
      case CLOSED -> null;
      case OPEN -> now < circuit.reopens ? "open circuit" : null;
      case HALF -> circuit.probes >= settings.circuit().probes() ? "probes" : null;
    };
  }

  /** As {@link #forbids}, with the slack that is promised: a slot of a window, a tenant's pause. */
  boolean surelyAllows(Lane lane, long now) {
    long slack = settings.window().toMillis() + settings.window().toMillis() / 600 + 1;
    Handler handler = handler(lane.handler());
    Tenant tenant = tenant(lane.tenant());
    return forbids(lane, now) == null
        && startsSince(handler.starts, now - slack)
            < handler.limits.startsPerWindow().orElse(Integer.MAX_VALUE)
        && startsSince(tenant.starts, now - slack) < tenant.limit
        && now - tenant.lastFull >= settings.tenantPause().toMillis();
  }

  /** Notes tenants that the queue may have parked at this instant. */
  void noteFull(long now) {
    long slack = settings.window().toMillis() + settings.window().toMillis() / 600 + 1;
    for (Tenant tenant : tenants.values()) {
      if (startsSince(tenant.starts, now - slack) >= tenant.limit) {
        tenant.lastFull = now;
      }
    }
  }

  void start(ModelJob job, long now) {
    if (handler(job.lane.handler()).limits.startsPerWindow().isPresent()) {
      // Starts are counted while there is a limit on them.
      handler(job.lane.handler()).starts.addLast(now);
    }
    tenant(job.lane.tenant()).starts.addLast(now);
    Circuit circuit = circuit(job.lane.integration());
    if (circuit.state == CircuitStatus.State.OPEN) {
      turn(circuit, CircuitStatus.State.HALF, now);
    }
    job.probe = circuit.state == CircuitStatus.State.HALF;
    job.circuitEpoch = circuit.epoch;
    circuit.probes += job.probe ? 1 : 0;
    handler(job.lane.handler()).running++;
  }

  void land(ModelJob job) {
    handler(job.lane.handler()).running--;
    Circuit circuit = circuit(job.lane.integration());
    if (job.probe && job.circuitEpoch == circuit.epoch) {
      circuit.probes--;
    }
  }

  void judge(ModelJob job, CircuitSignal signal, long now) {
    Circuit circuit = circuit(job.lane.integration());
    if (signal == CircuitSignal.NONE
        || circuit.state == CircuitStatus.State.OPEN
        || circuit.epoch != job.circuitEpoch) {
      return;
    }
    boolean half = circuit.state == CircuitStatus.State.HALF;
    if (signal == CircuitSignal.FAILURE) {
      circuit.failures++;
      if (half || circuit.failures >= settings.circuit().failures()) {
        turn(circuit, CircuitStatus.State.OPEN, now);
      }
    } else if (half && ++circuit.successes >= settings.circuit().successes()) {
      turn(circuit, CircuitStatus.State.CLOSED, now);
    } else if (!half) {
      circuit.failures = 0;
    }
  }

  private void turn(Circuit circuit, CircuitStatus.State state, long now) {
    circuit.state = state;
    circuit.epoch++;
    circuit.failures = 0;
    circuit.successes = 0;
    circuit.probes = 0;
    circuit.reopens = now + settings.circuit().open().toMillis();
  }

  private static long startsSince(Deque<Long> starts, long after) {
    long count = 0;
    var latestFirst = starts.descendingIterator();
    while (latestFirst.hasNext() && latestFirst.next() > after) {
      count++;
    }
    return count;
  }
}
