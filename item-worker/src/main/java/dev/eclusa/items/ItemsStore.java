package dev.eclusa.items;

import dev.eclusa.drain.Reach;
import dev.eclusa.execution.IntegrationType;
import dev.eclusa.execution.IntegrationTypes;
import dev.eclusa.items.Item.Stored;
import dev.eclusa.lease.Claimed;
import dev.eclusa.lease.Ending;
import dev.eclusa.lease.Lease;
import dev.eclusa.lease.LeasedStore;
import dev.eclusa.lease.Outcome;
import dev.eclusa.queue.Claim;
import dev.eclusa.queue.LaneBatch;
import dev.eclusa.queue.LeasedJob;
import dev.eclusa.queue.QueueKeeper;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Items as a worker sees them: the queue says which go next, their rows say what they are.
 *
 * <p>A row is written before the queue is told. If the queue can't be told, its lease runs out, the
 * job is claimed again, and is dropped since its row has ended.
 */
final class ItemsStore implements LeasedStore<Item, ItemResult> {

  private final ItemQueue queue;
  private final ItemRows rows;
  private final IntegrationTypes integrations;
  private final QueueKeeper keeper;
  private final ItemMeters meters;

  ItemsStore(
      ItemQueue queue,
      ItemRows rows,
      IntegrationTypes integrations,
      QueueKeeper keeper,
      ItemMeters meters) {
    this.queue = queue;
    this.rows = rows;
    this.integrations = integrations;
    this.keeper = keeper;
    this.meters = meters;
  }

  /** The queue knows what is due, whatever the reach, and how long its leases are. */
  @Override
  public List<Claimed<Item>> claim(int max, Reach reach, Duration lease) {
    Claim claim = queue.claim(max);
    keeper.heard(claim);
    if (claim.batches().isEmpty()) {
      return List.of();
    }
    try {
      return stamped(claim);
    } catch (RuntimeException | Error e) {
      // They weren't tried: without this they would wait for their leases, as if we had died.
      queue.release(claim.jobs(), Duration.ZERO);
      throw e;
    }
  }

  private List<Claimed<Item>> stamped(Claim claim) {
    Map<UUID, UUID> tokens = new LinkedHashMap<>();
    claim.jobs().forEach(leased -> tokens.put(idOf(leased), UUID.randomUUID()));
    Map<UUID, Stored> taken = rows.take(tokens);
    queue.drop(claim.jobs().stream().filter(job -> !taken.containsKey(idOf(job))).toList());
    Map<String, Optional<IntegrationType>> known = new HashMap<>();
    List<Claimed<Item>> claimed = new ArrayList<>();
    for (int n = 0; n < claim.batches().size(); n++) {
      LaneBatch batch = claim.batches().get(n);
      Optional<IntegrationType> integration =
          known.computeIfAbsent(batch.lane().integration(), integrations::find);
      for (LeasedJob leased : batch.jobs()) {
        Stored stored = taken.get(idOf(leased));
        if (stored != null) {
          Item item = new Item(leased, stored, integration, n);
          Lease lease = new Lease(tokens.get(stored.id()), item.attempt());
          claimed.add(new Claimed<>(item, lease, leased.job().deaths() > 0));
        }
      }
    }
    return claimed;
  }

  private static UUID idOf(LeasedJob leased) {
    return UUID.fromString(leased.job().id());
  }

  @Override
  public Set<UUID> complete(List<Ending<Item, Outcome.Done<ItemResult>>> done) {
    Set<UUID> held =
        written(done, e -> end(e, e.outcome().result().stored(), e.claimed().work().attempt() - 1));
    queue.complete(items(done));
    return held;
  }

  @Override
  public Set<UUID> retry(List<Ending<Item, Outcome.Retry<ItemResult>>> failed) {
    List<Ending<Item, Outcome.Retry<ItemResult>>> burnt = new ArrayList<>();
    List<Ending<Item, Outcome.Retry<ItemResult>>> unreached = new ArrayList<>();
    List<Ending<Item, Outcome.Retry<ItemResult>>> deferred = new ArrayList<>();
    for (Ending<Item, Outcome.Retry<ItemResult>> e : failed) {
      boolean reached = e.claimed().work().reached();
      (e.outcome().burnsAttempt() ? burnt : reached ? deferred : unreached).add(e);
    }
    Set<UUID> held =
        written(
            failed,
            e -> {
              int attempts = e.claimed().work().attempt() - (e.outcome().burnsAttempt() ? 0 : 1);
              boolean last = e.outcome().burnsAttempt() && queue.isLast(attempts);
              String status = last ? ItemEnd.DEAD : ItemEnd.PENDING;
              return end(e, status, attempts, e.outcome().reason());
            });
    queue.fail(items(burnt));
    queue.unreached(items(unreached));
    byPause(deferred).forEach((pause, items) -> queue.hold(items, pause));
    return held;
  }

  @Override
  public Set<UUID> park(List<Ending<Item, Outcome.Park<ItemResult>>> hopeless) {
    Set<UUID> held =
        written(
            hopeless,
            e -> end(e, ItemEnd.DEAD, e.claimed().work().attempt(), e.outcome().reason()));
    queue.refuse(items(hopeless));
    return held;
  }

  @Override
  public Set<UUID> release(List<Ending<Item, Outcome.Release<ItemResult>>> untried) {
    Set<UUID> held =
        written(untried, e -> end(e, ItemEnd.PENDING, e.claimed().work().attempt() - 1));
    queue.release(items(untried).stream().map(Item::leased).toList(), Duration.ZERO);
    return held;
  }

  @Override
  public Set<UUID> renew(List<Claimed<Item>> running, Duration lease) {
    Set<String> held = queue.renew(running.stream().map(c -> c.work().leased()).toList());
    return running.stream()
        .filter(c -> held.contains(c.work().leased().job().id()))
        .map(c -> c.lease().token())
        .collect(Collectors.toSet());
  }

  private <O> Set<UUID> written(
      List<Ending<Item, O>> endings, Function<Ending<Item, O>, ItemEnd> end) {
    List<ItemRows.Written> written = rows.end(endings.stream().map(end).toList());
    meters.ended(written);
    return written.stream().map(ItemRows.Written::token).collect(Collectors.toSet());
  }

  private static ItemEnd end(Ending<Item, ?> ending, String status, int attempts) {
    return end(ending, status, attempts, null);
  }

  private static ItemEnd end(Ending<Item, ?> ending, String status, int attempts, String reason) {
    return new ItemEnd(
        ending.claimed().work().stored().id(),
        ending.claimed().lease().token(),
        status,
        attempts,
        reason);
  }

  private static Map<Duration, List<Item>> byPause(
      List<Ending<Item, Outcome.Retry<ItemResult>>> deferred) {
    return deferred.stream()
        .collect(
            Collectors.groupingBy(
                e -> e.outcome().after(),
                Collectors.mapping(e -> e.claimed().work(), Collectors.toList())));
  }

  private static <O> List<Item> items(List<Ending<Item, O>> endings) {
    return endings.stream().map(e -> e.claimed().work()).toList();
  }
}
