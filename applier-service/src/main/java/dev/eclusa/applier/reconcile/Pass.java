package dev.eclusa.applier.reconcile;

import dev.eclusa.postgres.DatabaseErrors;
import dev.eclusa.provider.OrdersApi;
import dev.eclusa.retry.Backoff;
import dev.eclusa.trace.Trace;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.jboss.logging.Logger;

/**
 * Reads a provider's order list once, from the cursor to now less the lag, unless another replica
 * does or did.
 *
 * <p>Guarantees: no transaction is open while the provider is asked; the cursor advances only when
 * every order of the pass is applied or set aside. An order that changes while pages are read drops
 * out of this pass and into the next one. Not guaranteed: a change that the provider dates, or
 * shows, later than lag and overlap together may be missed by the list, too.
 */
@ApplicationScoped
class Pass {

  private static final Logger LOG = Logger.getLogger(Pass.class);

  private final Reading.Tools tools;
  private final ReconcileMeters meters;

  Pass(
      Cursors cursors,
      OrderListClient client,
      ListedOrders orders,
      StopSignal stop,
      ReconcileConfig config,
      ReconcileMeters meters) {
    Backoff backoff = new Backoff(config.pageRetry(), config.pageRetry().multipliedBy(2));
    this.tools = new Reading.Tools(cursors, client, orders, stop, backoff);
    this.meters = meters;
  }

  /** One attempt at a pass. Never throws: the thread that makes the passes must live on. */
  PassEnd run(String provider, OrdersApi api) {
    try {
      Turn turn = tools.cursors().take(provider, api.lag(), api.interval(), Reading.leaseFor(api));
      if (turn instanceof Turn.Mine mine) {
        return read(provider, api, mine);
      }
      Turn.Later later = (Turn.Later) turn;
      meters.readUpTo(provider, later.from());
      return new PassEnd.NotDue(later.dueIn());
    } catch (RuntimeException | Error e) {
      return gaveUp(e);
    }
  }

  private PassEnd read(String provider, OrdersApi api, Turn.Mine turn) {
    long started = System.nanoTime();
    meters.readUpTo(provider, turn.from());
    String trace = Trace.start(ThreadLocalRandom.current()).header();
    PassEnd end = read(new Listing(provider, api.orders(), trace), api, turn);
    if (end instanceof PassEnd.Done) {
      meters.readUpTo(provider, turn.to());
    } else {
      giveBack(provider, turn.token());
    }
    meters.ended(provider, end, Duration.ofNanos(System.nanoTime() - started));
    return end;
  }

  private PassEnd read(Listing listing, OrdersApi api, Turn.Mine turn) {
    try {
      return new Reading(tools, listing, api, turn).run();
    } catch (RuntimeException | Error e) {
      return gaveUp(e);
    }
  }

  /** If this fails, too, the lease runs out by itself. */
  private void giveBack(String provider, UUID token) {
    try {
      tools.cursors().giveBack(provider, token);
    } catch (RuntimeException e) {
      LOG.warnf(
          "Order list not given back, its lease runs out: provider=%s error=%s",
          provider, DatabaseErrors.describe(e));
    }
  }

  private static PassEnd gaveUp(Throwable e) {
    return new PassEnd.GaveUp(DatabaseErrors.describe(e), Duration.ZERO);
  }
}
