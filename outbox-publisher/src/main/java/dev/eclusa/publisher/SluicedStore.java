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

/** A store that claims no more than its {@link Sluice} lets through. */
record SluicedStore(LeasedStore<OutboxEffect, Accepted> store, Sluice sluice)
    implements LeasedStore<OutboxEffect, Accepted> {

  @Override
  public List<Claimed<OutboxEffect>> claim(int max, Reach reach, Duration lease) {
    int places = sluice.enter(max);
    if (places == 0) {
      return List.of();
    }
    List<Claimed<OutboxEffect>> claimed = List.of();
    try {
      claimed = store.claim(places, reach, lease);
    } finally {
      sluice.unused(places - claimed.size());
    }
    return claimed;
  }

  @Override
  public Set<UUID> complete(List<Ending<OutboxEffect, Outcome.Done<Accepted>>> done) {
    return store.complete(done);
  }

  @Override
  public Set<UUID> retry(List<Ending<OutboxEffect, Outcome.Retry<Accepted>>> failed) {
    return store.retry(failed);
  }

  @Override
  public Set<UUID> park(List<Ending<OutboxEffect, Outcome.Park<Accepted>>> hopeless) {
    return store.park(hopeless);
  }

  @Override
  public Set<UUID> release(List<Ending<OutboxEffect, Outcome.Release<Accepted>>> untried) {
    return store.release(untried);
  }

  @Override
  public Set<UUID> renew(List<Claimed<OutboxEffect>> running, Duration lease) {
    return store.renew(running, lease);
  }
}
