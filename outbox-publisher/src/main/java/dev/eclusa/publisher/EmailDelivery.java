package dev.eclusa.publisher;

import dev.eclusa.email.EmailEnqueuer;
import dev.eclusa.email.EmailNudge;
import dev.eclusa.email.Enqueueing;
import dev.eclusa.lease.Claimed;
import dev.eclusa.lease.Outcome;
import dev.eclusa.postgres.Database;
import dev.eclusa.postgres.DatabaseErrors;
import dev.eclusa.postgres.Statements;
import java.util.ArrayList;
import java.util.List;

/**
 * Turns an effect into a mail: the row in {@code email_outbox} and the end of the effect commit
 * together, or neither does. A worker that lost its lease writes nothing.
 */
final class EmailDelivery {

  private final Database database;
  private final RefundOrders orders;
  private final RefundNotice notice;
  private final EmailEnqueuer enqueuer;
  private final EmailNudge nudge;
  private final Completions completions;
  private final RetryPolicy policy;

  EmailDelivery(
      Database database,
      RefundOrders orders,
      RefundNotice notice,
      EmailEnqueuer enqueuer,
      EmailNudge nudge,
      Completions completions,
      RetryPolicy policy) {
    this.database = database;
    this.orders = orders;
    this.notice = notice;
    this.enqueuer = enqueuer;
    this.nudge = nudge;
    this.completions = completions;
    this.policy = policy;
  }

  /** Blocks for a few statements. */
  Outcome<Accepted> deliver(Claimed<OutboxEffect> claimed) {
    List<Completions.Published> published = new ArrayList<>();
    Outcome<Accepted> outcome;
    try {
      outcome = database.inTransaction(tx -> write(tx, claimed, published));
    } catch (RuntimeException e) {
      // The commit may have happened all the same; then the lease is gone and the next try ends.
      return policy.failed(claimed, "mail not written: " + DatabaseErrors.describe(e));
    }
    if (!published.isEmpty()) {
      nudge.send();
      completions.published(published);
    }
    return outcome;
  }

  private Outcome<Accepted> write(
      Statements tx, Claimed<OutboxEffect> claimed, List<Completions.Published> published) {
    if (!orders.lockIfHeld(tx, claimed)) {
      return new Outcome.Settled<>(false);
    }
    RefundOrders.Found order = orders.find(tx, claimed.work().key());
    if (order.email() == null) {
      return policy.failed(claimed, "the order has no address yet");
    }
    if (order.totalCents() == null) {
      return policy.failed(claimed, "the order has no total yet");
    }
    Enqueueing result = enqueuer.enqueue(tx, notice.of(claimed.work(), order));
    if (result instanceof Enqueueing.Refused refused) {
      return new Outcome.Park<>("mail refused: " + refused.reason());
    }
    published.addAll(completions.complete(tx, List.of(claimed)));
    return new Outcome.Settled<>(true);
  }
}
