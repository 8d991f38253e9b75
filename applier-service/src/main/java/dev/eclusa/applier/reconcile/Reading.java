package dev.eclusa.applier.reconcile;

import dev.eclusa.applier.reconcile.PageAnswer.Failed;
import dev.eclusa.applier.reconcile.PageAnswer.Page;
import dev.eclusa.provider.OrdersApi;
import dev.eclusa.retry.Backoff;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/** One turn at reading a provider's list: page after page, under a lease that each one renews. */
final class Reading {

  /** What a pass works with. */
  record Tools(
      Cursors cursors,
      OrderListClient client,
      ListedOrders orders,
      StopSignal stop,
      Backoff backoff) {}

  /** How often one page is asked for before the pass is given up. */
  private static final int TRIES = 3;

  /** A longer wait than this is left to the schedule. */
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(15);

  private static final Duration TIME_TO_APPLY = Duration.ofSeconds(75);

  private final Tools tools;
  private final Listing listing;
  private final OrdersApi api;
  private final Turn.Mine turn;
  private final Duration lease;
  private PassEnd end;

  Reading(Tools tools, Listing listing, OrdersApi api, Turn.Mine turn) {
    this.tools = tools;
    this.listing = listing;
    this.api = api;
    this.turn = turn;
    this.lease = leaseFor(api);
  }

  /** Long enough for a page's time-out, the longest wait behind it, and applying the page. */
  static Duration leaseFor(OrdersApi api) {
    return api.timeout().plus(LONGEST_WAIT).plus(TIME_TO_APPLY);
  }

  /**
   * Reads all pages. The cursor advances only behind the last one.
   *
   * @throws RuntimeException a failure of the database's own
   */
  PassEnd run() {
    PageRequest request =
        new PageRequest(
            turn.from().minus(api.overlap()), turn.to(), api.pageSize(), Optional.empty());
    int pages = 0;
    int orders = 0;
    while (true) {
      Optional<Page> page = ask(request);
      if (page.isEmpty()) {
        return end;
      }
      tools.orders.apply(listing, page.get().orders());
      pages++;
      orders += page.get().orders().size();
      Optional<String> next = page.get().next();
      if (next.isEmpty()) {
        return advance(pages, orders);
      }
      if (next.equals(request.cursor())) {
        return new PassEnd.GaveUp("next_cursor stands still", Duration.ZERO);
      }
      request = request.following(next.get());
    }
  }

  private PassEnd advance(int pages, int orders) {
    return tools.cursors.advance(listing.provider(), turn.token(), turn.to())
        ? new PassEnd.Done(pages, orders)
        : new PassEnd.LostLease();
  }

  /** The page; empty when the pass ends here, as {@link #end} then says. */
  private Optional<Page> ask(PageRequest request) {
    for (int tries = 1; mayGoOn(); tries++) {
      PageAnswer answer = tools.client.page(api, request, listing.traceparent());
      if (answer instanceof Page page) {
        return Optional.of(page);
      }
      Failed failed = (Failed) answer;
      end = new PassEnd.GaveUp(failed.reason(), failed.notBefore());
      if (!failed.passing() || tries == TRIES || !waited(tries, failed)) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  private boolean mayGoOn() {
    if (tools.stop.given()) {
      end = new PassEnd.Stopped();
      return false;
    }
    if (!tools.cursors.renew(listing.provider(), turn.token(), lease)) {
      end = new PassEnd.LostLease();
      return false;
    }
    return true;
  }

  /** Waits before the page is asked for again; false when it isn't worth it. */
  private boolean waited(int tries, Failed failed) {
    Duration backoff = tools.backoff.after(tries, ThreadLocalRandom.current());
    Duration wait = backoff.compareTo(failed.notBefore()) > 0 ? backoff : failed.notBefore();
    return wait.compareTo(LONGEST_WAIT) <= 0 && tools.stop.sleep(wait);
  }
}
