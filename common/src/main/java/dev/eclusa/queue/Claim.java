package dev.eclusa.queue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a claim found.
 *
 * @param batches jobs to start, in the order of their turns
 * @param nextDue when to look again even if no call or nudge tells of work: zero when there may be
 *     more at once, empty when nothing is known to come
 * @param dead jobs that died and wait to be recorded, see {@link QueueEngine#dead}
 * @param rebuildNeeded whether a part of the queue was lost, or never built, and hands out nothing
 *     until {@link QueueEngine#rebuild}
 */
public record Claim(
    List<LaneBatch> batches, Optional<Duration> nextDue, long dead, boolean rebuildNeeded) {
  public Claim {
    batches = List.copyOf(batches);
  }

  Claim plus(Claim other) {
    List<LaneBatch> all = new ArrayList<>(batches);
    all.addAll(other.batches);
    return new Claim(
        all,
        sooner(nextDue, other.nextDue),
        dead + other.dead,
        rebuildNeeded || other.rebuildNeeded);
  }

  Claim withNextDue(Optional<Duration> due) {
    return new Claim(batches, due, dead, rebuildNeeded);
  }

  private static Optional<Duration> sooner(Optional<Duration> one, Optional<Duration> other) {
    return Stream.of(one, other).flatMap(Optional::stream).min(Comparator.naturalOrder());
  }

  /** All jobs, without regard to lanes. */
  public List<LeasedJob> jobs() {
    return batches.stream().flatMap(batch -> batch.jobs().stream()).toList();
  }
}
