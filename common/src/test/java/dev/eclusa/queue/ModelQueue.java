package dev.eclusa.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a queue must do, in memory and one job at a time. It doesn't choose which lane is next; it
 * says whether a choice was allowed, and what must have come of it.
 */
final class ModelQueue {

  private record Line(Priority priority, Lane lane) {}

  private record Waiting(Deque<String> returned, Deque<String> fresh) {
    boolean isEmpty() {
      return returned.isEmpty() && fresh.isEmpty();
    }

    String next() {
      return returned.isEmpty() ? fresh.pollFirst() : returned.pollFirst();
    }
  }

  private final QueueSettings settings;
  private final Map<String, ModelJob> jobs = new TreeMap<>();
  private final Map<Line, Waiting> lines = new HashMap<>();
  private final ModelGates gates;
  private long sequence;

  ModelQueue(QueueSettings settings) {
    this.settings = settings;
    this.gates = new ModelGates(settings);
  }

  ModelGates gates() {
    return gates;
  }

  List<ModelJob> in(ModelJob.State state) {
    return jobs.values().stream().filter(job -> job.state == state).toList();
  }

  /** Returns whether the job is new. */
  boolean enqueue(Job job, long now, Duration delay) {
    if (jobs.containsKey(job.id())) {
      return false;
    }
    ModelJob added = new ModelJob(job.id(), job.lane(), job.priority());
    jobs.put(job.id(), added);
    if (delay.isZero()) {
      line(added).fresh().addLast(added.id);
    } else {
      delay(added, now + delay.toMillis(), false);
    }
    return true;
  }

  private Waiting line(ModelJob job) {
    return lines.computeIfAbsent(
        new Line(job.priority, job.lane),
        line -> new Waiting(new ArrayDeque<>(), new ArrayDeque<>()));
  }

  private void delay(ModelJob job, long due, boolean returned) {
    job.state = ModelJob.State.DELAYED;
    job.due = due;
    job.returned = returned;
    job.sequence = ++sequence;
  }

  private void giveBack(ModelJob job) {
    job.state = ModelJob.State.WAITING;
    line(job).returned().addLast(job.id);
  }

  /** What happens at the beginning of a claim, then checks each job that it handed out. */
  void claimed(Claim claim, long now) {
    in(ModelJob.State.RUNNING).stream()
        .filter(job -> job.leaseDeleted)
        .forEach(job -> extend(job, now));
    in(ModelJob.State.RUNNING).stream()
        .filter(job -> job.deadline <= now)
        .sorted(
            Comparator.<ModelJob>comparingLong(job -> job.deadline)
                .thenComparing(job -> JobIds.pack(job.id)))
        .forEach(this::workerDied);
    in(ModelJob.State.DELAYED).stream()
        .filter(job -> job.due <= now)
        .sorted(
            Comparator.<ModelJob>comparingLong(job -> job.due)
                .thenComparingLong(job -> job.sequence))
        .forEach(this::promote);
    gates.noteFull(now);
    claim.batches().forEach(batch -> started(batch, now));
    gates.noteFull(now);
  }

  private void workerDied(ModelJob job) {
    gates.land(job);
    job.deaths++;
    if (job.deaths >= settings.deaths()) {
      job.state = ModelJob.State.DEAD;
    } else {
      giveBack(job);
    }
  }

  private void promote(ModelJob job) {
    job.state = ModelJob.State.WAITING;
    Waiting line = line(job);
    (job.returned ? line.returned() : line.fresh()).addLast(job.id);
  }

  private void started(LaneBatch batch, long now) {
    int most = gates.handler(batch.lane().handler()).limits.batch();
    assertTrue(most == 1 || batch.jobs().size() <= most, () -> "batch too large: " + batch);
    for (LeasedJob leased : batch.jobs()) {
      ModelJob job = jobs.get(leased.job().id());
      assertNull(gates.forbids(batch.lane(), now), () -> "started though its gate was closed");
      assertEquals(line(job).next(), job.id, () -> "not first in its lane: " + batch.lane());
      assertEquals(ModelJob.State.WAITING, job.state);
      assertEquals(new Job(job.id, job.lane, job.priority, job.attempts, job.deaths), leased.job());
      assertTrue(leased.attempt() <= settings.attempts(), "one attempt too many");
      job.state = ModelJob.State.RUNNING;
      job.leased = leased;
      extend(job, now);
      gates.start(job, now);
    }
  }

  private void extend(ModelJob job, long now) {
    job.deadline = now + settings.lease().toMillis();
    job.leaseDeleted = false;
  }

  /** The job that this lease is held on; null when it isn't held. */
  private ModelJob held(LeasedJob leased) {
    ModelJob job = jobs.get(leased.job().id());
    boolean holds = job != null && job.state == ModelJob.State.RUNNING;
    return holds && job.leased.token().equals(leased.token()) ? job : null;
  }

  boolean complete(LeasedJob leased, CircuitSignal signal, long now) {
    ModelJob job = held(leased);
    if (job != null) {
      gates.land(job);
      gates.judge(job, signal, now);
      jobs.remove(job.id);
    }
    return job != null;
  }

  FailureResult fail(Failure failure, long now) {
    ModelJob job = held(failure.leased());
    if (job == null) {
      return FailureResult.STALE;
    }
    gates.land(job);
    gates.judge(job, failure.signal(), now);
    long wait = settings.backoff().after(job.attempts + 1, () -> 0L).toMillis();
    job.attempts += failure.burns() ? 1 : 0;
    if (!failure.retryable() || (failure.burns() && job.attempts >= settings.attempts())) {
      job.state = ModelJob.State.DEAD;
      return FailureResult.DEAD;
    }
    delay(job, now + wait, true);
    return FailureResult.DELAYED;
  }

  boolean release(LeasedJob leased, Duration hold, long now) {
    ModelJob job = held(leased);
    if (job != null) {
      gates.land(job);
      giveBack(job);
      if (!hold.isZero()) {
        gates.hold(job.lane, now + hold.toMillis());
      }
    }
    return job != null;
  }

  boolean renew(LeasedJob leased, long now) {
    ModelJob job = held(leased);
    if (job != null) {
      extend(job, now);
    }
    return job != null;
  }

  void bury(String id) {
    assertEquals(ModelJob.State.DEAD, jobs.remove(id).state);
  }

  void leasesDeleted() {
    in(ModelJob.State.RUNNING).forEach(job -> job.leaseDeleted = true);
  }

  /** Nothing that surely may start is left: parked lanes were woken, no tenant was forgotten. */
  void assertNothingCouldStart(long now) {
    lines.forEach(
        (line, waiting) ->
            assertTrue(
                waiting.isEmpty() || !gates.surelyAllows(line.lane(), now),
                () -> "left behind though nothing forbids it: " + line + " " + waiting));
  }

  QueueStats counts() {
    return new QueueStats(
        in(ModelJob.State.WAITING).size(),
        in(ModelJob.State.DELAYED).size(),
        in(ModelJob.State.RUNNING).size(),
        in(ModelJob.State.DEAD).size(),
        0,
        0);
  }
}
