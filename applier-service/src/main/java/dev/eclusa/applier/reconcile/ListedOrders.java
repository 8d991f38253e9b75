package dev.eclusa.applier.reconcile;

import com.fasterxml.jackson.databind.JsonNode;
import dev.eclusa.applier.Applied;
import dev.eclusa.applier.FactApplier;
import dev.eclusa.applier.OrderFact;
import dev.eclusa.applier.OrderKey;
import dev.eclusa.nudge.Nudges;
import dev.eclusa.nudge.Stage;
import dev.eclusa.postgres.Database;
import dev.eclusa.postgres.DatabaseErrors;
import dev.eclusa.provider.ApiOrder;
import dev.eclusa.provider.FactResult;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Applies the entries of an order list, by the same way as events.
 *
 * <p>An entry that no fact can be made of, or that the database refuses, is set aside with the
 * reason and never keeps another entry from being applied.
 */
@ApplicationScoped
class ListedOrders {

  /** Most orders of one transaction: each holds a lock. */
  private static final int TOGETHER = 200;

  private final Database database;
  private final FactApplier facts;
  private final SetAside setAside;
  private final Nudges nudges;
  private final ReconcileMeters meters;

  ListedOrders(
      Database database,
      FactApplier facts,
      SetAside setAside,
      Nudges nudges,
      ReconcileMeters meters) {
    this.database = database;
    this.facts = facts;
    this.setAside = setAside;
    this.nudges = nudges;
    this.meters = meters;
  }

  /**
   * Applies a page. Everything in it is applied or set aside when this returns; when it throws,
   * some may not be, and applying the page again is safe.
   *
   * @throws RuntimeException a failure of the database's own
   */
  void apply(Listing listing, List<JsonNode> entries) {
    List<ListedFact> known = new ArrayList<>();
    for (JsonNode entry : entries) {
      read(listing, entry).ifPresent(known::add);
    }
    for (int from = 0; from < known.size(); from += TOGETHER) {
      together(listing, known.subList(from, Math.min(known.size(), from + TOGETHER)));
    }
  }

  private Optional<ListedFact> read(Listing listing, JsonNode entry) {
    ApiOrder order = listing.mapping().read(entry);
    if (order instanceof ApiOrder.Unusable unusable) {
      setAside.quarantine(listing, entry, unusable.reason());
      meters.setAside(listing.provider());
      return Optional.empty();
    }
    ApiOrder.Listed listed = (ApiOrder.Listed) order;
    if (listed.fact() instanceof FactResult.Mapped mapped) {
      OrderKey key = new OrderKey(listing.provider(), listed.resourceId());
      return Optional.of(
          new ListedFact(entry, new OrderFact(key, mapped.fact(), listing.traceparent())));
    }
    if (listed.fact() instanceof FactResult.Undecidable undecidable) {
      park(listing, listed.resourceId(), entry, undecidable.reason());
    }
    return Optional.empty();
  }

  private void together(Listing listing, List<ListedFact> some) {
    try {
      commit(listing, some);
    } catch (RuntimeException e) {
      if (!DatabaseErrors.isAboutData(e)) {
        throw e;
      }
      apart(listing, some, e);
    }
  }

  /** One of them is refused: the others go in one by one. */
  private void apart(Listing listing, List<ListedFact> some, RuntimeException refusal) {
    if (some.size() > 1) {
      some.forEach(one -> together(listing, List.of(one)));
      return;
    }
    ListedFact refused = some.get(0);
    park(
        listing,
        refused.said().order().orderId(),
        refused.entry(),
        "not applied: " + DatabaseErrors.describe(refusal));
  }

  private void commit(Listing listing, List<ListedFact> some) {
    List<OrderFact> said = some.stream().map(ListedFact::said).toList();
    Applied applied = database.inTransaction(tx -> facts.apply(tx, said));
    if (applied.effects() > 0) {
      nudges.nudge(Stage.OUTBOX);
    }
    meters.applied(listing.provider(), said.size(), applied.moved());
  }

  private void park(Listing listing, String orderId, JsonNode entry, String reason) {
    setAside.park(listing, orderId, entry, reason);
    meters.setAside(listing.provider());
  }
}
