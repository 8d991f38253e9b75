package dev.eclusa.publisher;

import dev.eclusa.drain.Reach;
import dev.eclusa.lease.Claimed;
import dev.eclusa.lease.Ending;
import dev.eclusa.lease.LeasedStore;
import dev.eclusa.lease.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** Counts what becomes of effects, and what the sweep had to find. */
record MeteredStore(LeasedStore<OutboxEffect, Accepted> store, OutboxMeters meters)
    implements LeasedStore<OutboxEffect, Accepted> {

  @Override
  public List<Claimed<OutboxEffect>> claim(int max, Reach reach, Duration lease) {
    List<Claimed<OutboxEffect>> claimed = store.claim(max, reach, lease);
    if (reach == Reach.ALL) {
      meters.swept(claimed);
    }
    return claimed;
  }

  @Override
  public Set<UUID> complete(List<Ending<OutboxEffect, Outcome.Done<Accepted>>> done) {
    return store.complete(done); // counted where mails are counted too: in Completions
  }

  @Override
  public Set<UUID> retry(List<Ending<OutboxEffect, Outcome.Retry<Accepted>>> failed) {
    return counted(failed, store.retry(failed));
  }

  @Override
  public Set<UUID> park(List<Ending<OutboxEffect, Outcome.Park<Accepted>>> hopeless) {
    return counted(hopeless, store.park(hopeless));
  }

  @Override
  public Set<UUID> release(List<Ending<OutboxEffect, Outcome.Release<Accepted>>> untried) {
    return counted(untried, store.release(untried));
  }

  @Override
  public Set<UUID> renew(List<Claimed<OutboxEffect>> running, Duration lease) {
    return store.renew(running, lease);
  }

  private <O extends Outcome<Accepted>> Set<UUID> counted(
      List<Ending<OutboxEffect, O>> endings, Set<UUID> held) {
    endings.stream()
        .filter(e -> held.contains(e.claimed().lease().token()))
        .forEach(e -> meters.ended(e.claimed().work().key().effect(), e.outcome()));
    return held;
  }
}
