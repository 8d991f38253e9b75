package dev.eclusa.runs;

import dev.eclusa.drain.Reach;
import dev.eclusa.execution.IntegrationTypes;
import dev.eclusa.lease.Claimed;
import dev.eclusa.lease.Ending;
import dev.eclusa.lease.Lease;
import dev.eclusa.lease.LeasedStore;
import dev.eclusa.lease.Outcome;
import dev.eclusa.queue.CircuitSignal;
import dev.eclusa.queue.Claim;
import dev.eclusa.queue.Failure;
import dev.eclusa.queue.LeasedJob;
import dev.eclusa.queue.QueueKeeper;
import dev.eclusa.queue.WorkerQueue;
import dev.eclusa.runs.Run.Stored;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Runs as a worker sees them: the queue says which go next, their rows say how far they are. Rows
 * are written before the queue is told.
 *
 * <p>Pages say nothing to circuits: those count calls with items, and a Runner that is down for a
 * run is waited for by holding the run's lane.
 */
final class RunsStore implements LeasedStore<Run, Void> {

  private final WorkerQueue queue;
  private final RunRows rows;
  private final IntegrationTypes integrations;
  private final QueueKeeper keeper;
  private final RunMeters meters;

  RunsStore(
      WorkerQueue queue,
      RunRows rows,
      IntegrationTypes integrations,
      QueueKeeper keeper,
      RunMeters meters) {
    this.queue = queue;
    this.rows = rows;
    this.integrations = integrations;
    this.keeper = keeper;
    this.meters = meters;
  }

  /** The queue knows what is due, whatever the reach, and how long its leases are. */
  @Override
  public List<Claimed<Run>> claim(int max, Reach reach, Duration lease) {
    Claim claim = queue.claim(max);
    keeper.heard(claim);
    if (claim.batches().isEmpty()) {
      return List.of();
    }
    try {
      return stamped(claim.jobs());
    } catch (RuntimeException | Error e) {
      // They weren't tried: without this they would wait for their leases, as if we had died.
      queue.release(claim.jobs(), Duration.ZERO);
      throw e;
    }
  }

  private List<Claimed<Run>> stamped(List<LeasedJob> jobs) {
    Map<UUID, UUID> tokens = new LinkedHashMap<>();
    jobs.forEach(leased -> tokens.put(idOf(leased), UUID.randomUUID()));
    Map<UUID, Stored> taken = rows.take(tokens);
    List<LeasedJob> over = new ArrayList<>();
    List<Claimed<Run>> claimed = new ArrayList<>();
    for (LeasedJob leased : jobs) {
      Stored stored = taken.get(idOf(leased));
      if (stored == null) {
        over.add(leased);
      } else {
        Run run = new Run(leased, stored, integrations.find(leased.job().lane().integration()));
        Lease lease = new Lease(tokens.get(run.id()), run.attempt());
        claimed.add(new Claimed<>(run, lease, leased.job().deaths() > 0));
      }
    }
    queue.complete(over, CircuitSignal.NONE);
    return claimed;
  }

  private static UUID idOf(LeasedJob leased) {
    return UUID.fromString(leased.job().id());
  }

  @Override
  public Set<UUID> complete(List<Ending<Run, Outcome.Done<Void>>> done) {
    Map<UUID, UUID> tokens = new HashMap<>();
    done.forEach(e -> tokens.put(e.claimed().work().id(), e.claimed().lease().token()));
    Set<UUID> held = rows.seal(tokens);
    meters.ended(RunMeters.SEALED, held.size());
    queue.complete(jobs(done), CircuitSignal.NONE);
    return held;
  }

  @Override
  public Set<UUID> retry(List<Ending<Run, Outcome.Retry<Void>>> failed) {
    Set<UUID> held = written(failed, this::failure);
    List<Failure> burnt = new ArrayList<>();
    for (Ending<Run, Outcome.Retry<Void>> e : failed) {
      Run run = e.claimed().work();
      if (e.outcome().burnsAttempt()) {
        burnt.add(new Failure(run.leased(), CircuitSignal.NONE, !queue.isLast(run.attempt())));
      } else {
        queue.release(List.of(run.leased()), e.outcome().after());
      }
    }
    queue.fail(burnt);
    return held;
  }

  @Override
  public Set<UUID> park(List<Ending<Run, Outcome.Park<Void>>> hopeless) {
    Set<UUID> held =
        written(hopeless, e -> end(e, true, e.claimed().work().attempt(), e.outcome().reason()));
    queue.fail(
        jobs(hopeless).stream().map(job -> new Failure(job, CircuitSignal.NONE, false)).toList());
    return held;
  }

  @Override
  public Set<UUID> release(List<Ending<Run, Outcome.Release<Void>>> untried) {
    Set<UUID> held = written(untried, e -> end(e, false, e.claimed().work().attempt() - 1, null));
    queue.release(jobs(untried), Duration.ZERO);
    return held;
  }

  @Override
  public Set<UUID> renew(List<Claimed<Run>> running, Duration lease) {
    Set<String> held = queue.renew(running.stream().map(c -> c.work().leased()).toList());
    return running.stream()
        .filter(c -> held.contains(c.work().leased().job().id()))
        .map(c -> c.lease().token())
        .collect(Collectors.toSet());
  }

  private RunEnd failure(Ending<Run, Outcome.Retry<Void>> e) {
    int attempts = e.claimed().work().attempt() - (e.outcome().burnsAttempt() ? 0 : 1);
    return end(e, queue.isLast(attempts), attempts, e.outcome().reason());
  }

  private static RunEnd end(Ending<Run, ?> e, boolean failed, int attempts, String reason) {
    return new RunEnd(
        e.claimed().work().id(), e.claimed().lease().token(), failed, attempts, reason);
  }

  private <O> Set<UUID> written(
      List<Ending<Run, O>> endings, Function<Ending<Run, O>, RunEnd> end) {
    List<RunEnd> ends = endings.stream().map(end).toList();
    Set<UUID> held = rows.end(ends);
    meters.ended(ends, held);
    return held;
  }

  private static <O> List<LeasedJob> jobs(List<Ending<Run, O>> endings) {
    return endings.stream().map(e -> e.claimed().work().leased()).toList();
  }
}
