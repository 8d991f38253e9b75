package dev.eclusa.applier;

import dev.eclusa.applier.Attempt.Committed;
import dev.eclusa.applier.Attempt.RolledBack;
import dev.eclusa.drain.Drain;
import dev.eclusa.drain.Reach;
import dev.eclusa.nudge.Nudges;
import dev.eclusa.nudge.Stage;
import dev.eclusa.postgres.DatabaseErrors;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jboss.logging.Logger;

/**
 * Drains the inbox a batch at a time.
 *
 * <p>Guarantees: an event that fails never keeps another one from being applied; a failure of the
 * database's own is charged to no event; effects and items are announced only after they are
 * committed.
 */
@ApplicationScoped
class InboxDrain implements Drain {

  private static final Logger LOG = Logger.getLogger(InboxDrain.class);

  private final Attempts attempts;
  private final Nudges nudges;
  private final ItemNudge items;
  private final ApplierMeters meters;
  private final RetryPolicy policy;
  private final BatchSize size;

  InboxDrain(
      Attempts attempts,
      Nudges nudges,
      ItemNudge items,
      ApplierMeters meters,
      RetryPolicy policy,
      ApplierConfig config) {
    this.attempts = attempts;
    this.nudges = nudges;
    this.items = items;
    this.meters = meters;
    this.policy = policy;
    this.size = new BatchSize(config.batchSize());
  }

  @Override
  public int drain(Reach reach) {
    Attempt attempt = attempts.due(reach, size.current());
    if (attempt instanceof Committed committed) {
      size.grow();
      meters.claimed(committed.result(), reach);
      finished(committed);
      return committed.result().handled().size();
    }
    RolledBack failed = (RolledBack) attempt;
    if (failed.claimed().isEmpty() || Blame.of(failed.cause()).isEmpty()) {
      size.shrink();
      throw failed.cause();
    }
    bisect(failed);
    return failed.claimed().size();
  }

  /** Applies all of a failed batch but its culprits, and charges those. */
  private void bisect(RolledBack failed) {
    LOG.warnf(
        "Batch refused, isolating: events=%d error=%s",
        failed.claimed().size(), DatabaseErrors.describe(failed.cause()));
    List<Handled> culprits = new ArrayList<>();
    try {
      isolate(failed, culprits);
    } finally {
      if (!culprits.isEmpty()) {
        meters.handled(BatchResult.charged(attempts.charge(culprits)), Duration.ZERO);
      }
    }
  }

  /** Halves until a culprit fails alone: one among 256 costs 16 further transactions. */
  private void isolate(RolledBack failed, List<Handled> culprits) {
    List<ClaimedEvent> events = failed.claimed();
    Failure failure = Blame.of(failed.cause()).orElseThrow(failed::cause);
    if (events.size() == 1) {
      culprits.add(Handled.failed(events.get(0), policy.charge(events.get(0), failure)));
      return;
    }
    int middle = events.size() / 2;
    again(events.subList(0, middle), culprits);
    again(events.subList(middle, events.size()), culprits);
  }

  private void again(List<ClaimedEvent> events, List<Handled> culprits) {
    Attempt attempt = attempts.of(events);
    if (attempt instanceof Committed committed) {
      finished(committed);
    } else if (attempt instanceof RolledBack failed) {
      if (failed.claimed().isEmpty()) {
        throw failed.cause();
      }
      isolate(failed, culprits);
    }
  }

  private void finished(Committed committed) {
    if (committed.result().effects() > 0) {
      nudges.nudge(Stage.OUTBOX);
    }
    items.enqueue(committed.result().jobs());
    meters.handled(committed.result(), committed.took());
  }
}
