package dev.eclusa.dispatcher.lote;

import dev.eclusa.dispatcher.lote.Composer.Composition;
import dev.eclusa.dispatcher.lote.Composer.Composition.Ready;
import dev.eclusa.dispatcher.lote.Composer.Composition.Unsendable;
import dev.eclusa.drain.Reach;
import dev.eclusa.lease.Claimed;
import dev.eclusa.postgres.Statements;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.StreamSupport;

/**
 * One transaction that takes due rows: requests formed earlier are taken whole, fresh rows are
 * rendered and become new ones. Nobody is called meanwhile; whatever is sent later is stored here.
 */
final class LoteClaim {

  /**
   * How many rows, and of what kind, a request holds.
   *
   * @param channel way out
   * @param rows most rows of a request
   * @param keyAge age at which a key may not be repeated any more
   */
  record Form(String channel, int rows, Duration keyAge) {}

  private final Statements tx;
  private final Form form;
  private final Duration lease;
  private final SettledRows settled;
  private final Composer composer;

  private final List<Claimed<Lote>> claimed = new ArrayList<>();
  private int suppressed;
  private int unsendable;
  private int expired;
  private int unknown;

  LoteClaim(Statements tx, Form form, Duration lease, Composer composer) {
    this.tx = tx;
    this.form = form;
    this.lease = lease;
    this.settled = new SettledRows(tx);
    this.composer = composer;
  }

  Harvest take(int max, Reach reach) {
    List<Draft> drafts = candidates(max * form.rows(), reach);
    SuppressedAddresses suppressions = SuppressedAddresses.among(tx, drafts);
    List<Draft> usable = new ArrayList<>();
    for (Draft draft : drafts) {
      if (isUsable(draft, suppressions)) {
        usable.add(draft);
      }
    }
    for (List<Draft> unit : Units.of(usable, form.rows(), max)) {
      takeUnit(unit);
    }
    return new Harvest(claimed, suppressed, unsendable, expired, unknown, !drafts.isEmpty());
  }

  private List<Draft> candidates(int limit, Reach reach) {
    var rows = tx.query(Draft.SELECT, limit, reach.seconds(), form.keyAge().toMillis());
    return StreamSupport.stream(rows.spliterator(), false).map(Draft::of).toList();
  }

  /** Ends, or loosens from its request, what must not be sent as it is. */
  private boolean isUsable(Draft draft, SuppressedAddresses suppressions) {
    if (draft.isFresh()) {
      return !suppressions.contains(draft) || !suppress(() -> settled.suppress(draft.id()));
    }
    if (draft.pastFinalDot()) {
      unknown += settled.uncertain(draft.loteId(), "the sender died after the final dot");
      return false;
    }
    if (draft.keyExpired()) {
      expired += settled.fail(draft.loteId(), "no answer within the time a key may be repeated");
      return false;
    }
    if (!form.channel().equals(draft.channel())) {
      return isOfOtherChannel(draft);
    }
    // A request of several is repeated whole, whoever is suppressed meanwhile: its key demands it.
    return !suppressions.contains(draft)
        || settled.sizeOf(draft.loteId()) > 1
        || !suppress(() -> settled.suppressLote(draft.loteId()));
  }

  private boolean isOfOtherChannel(Draft draft) {
    if (draft.seenBefore()) {
      unknown += settled.uncertain(draft.loteId(), "the channel changed after an attempt");
    } else {
      settled.loosen(draft.loteId());
    }
    return false;
  }

  private boolean suppress(Supplier<Integer> statement) {
    suppressed += statement.get();
    return true;
  }

  private void takeUnit(List<Draft> unit) {
    Draft first = unit.get(0);
    if (!first.isFresh()) {
      claimed.add(LoteRows.claimAgain(tx, first, lease));
      return;
    }
    List<Ready> ready = new ArrayList<>();
    for (Draft draft : unit) {
      Composition composition = composer.compose(draft);
      if (composition instanceof Ready r) {
        ready.add(r);
      } else if (composition instanceof Unsendable u) {
        unsendable += settled.failRow(draft.id(), u.reason());
      }
    }
    if (!ready.isEmpty()) {
      claimed.add(LoteRows.form(tx, form.channel(), ready, lease));
    }
  }
}
