package dev.eclusa.dispatcher.lote;

import dev.eclusa.dispatcher.EmailMeters;
import dev.eclusa.dispatcher.channel.Channel;
import dev.eclusa.dispatcher.lane.Lane;
import dev.eclusa.dispatcher.lane.Slot;
import dev.eclusa.dispatcher.lote.LoteClaim.Form;
import dev.eclusa.drain.Reach;
import dev.eclusa.lease.Claimed;
import dev.eclusa.lease.Ending;
import dev.eclusa.lease.LeasedStore;
import dev.eclusa.lease.Outcome;
import dev.eclusa.postgres.Database;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;

/**
 * {@code email_outbox} as a store of requests. A claim first books a start on the lane, waits for
 * it, and then takes what is due at that moment: under load the wait fills the request, and a lone
 * mail doesn't wait at all.
 *
 * <p>Unlike other stores' claims, one of this one may take as long as the lane is booked ahead.
 */
public final class LoteStore implements LeasedStore<Lote, Receipt> {

  private final Database database;
  private final Lane lane;
  private final Channel channel;
  private final Composer composer;
  private final IntSupplier batchSize;
  private final Duration keyAge;
  private final LoteEndings endings;
  private final EmailMeters meters;
  private final CountDownLatch stopped = new CountDownLatch(1);

  /**
   * @param keyAge age at which an idempotency key is not repeated any more
   */
  public LoteStore(
      Database database,
      Lane lane,
      Channel channel,
      Composer composer,
      IntSupplier batchSize,
      Duration keyAge,
      EmailMeters meters) {
    this.database = database;
    this.lane = lane;
    this.channel = channel;
    this.composer = composer;
    this.batchSize = batchSize;
    this.keyAge = keyAge;
    this.meters = meters;
    this.endings = new LoteEndings(database, meters);
  }

  @Override
  public List<Claimed<Lote>> claim(int max, Reach reach, Duration lease) {
    if (!(lane.reserve(reach) instanceof Slot.Granted slot) || !awaitStart(slot.startsIn())) {
      return List.of();
    }
    int rows = Math.min(batchSize.getAsInt(), channel.mostPerRequest());
    Form form = new Form(channel.name(), rows, keyAge);
    Harvest harvest;
    do {
      harvest =
          database.inTransaction(
              tx -> new LoteClaim(tx, form, lease, composer).take(slot.paced() ? 1 : max, reach));
      count(harvest);
    } while (harvest.claimed().isEmpty() && harvest.more());
    return harvest.claimed();
  }

  private void count(Harvest harvest) {
    meters.suppressed(harvest.suppressed());
    meters.failed(harvest.unsendable() + harvest.expired());
    meters.uncertain(harvest.unknown());
  }

  /** False when the process is to stop. */
  private boolean awaitStart(Duration wait) {
    try {
      return !stopped.await(wait.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Ends waits for a start: claims made from now on take nothing. */
  public void stop() {
    stopped.countDown();
  }

  @Override
  public Set<UUID> complete(List<Ending<Lote, Outcome.Done<Receipt>>> done) {
    return endings.complete(done);
  }

  @Override
  public Set<UUID> retry(List<Ending<Lote, Outcome.Retry<Receipt>>> failed) {
    return endings.retry(failed);
  }

  @Override
  public Set<UUID> park(List<Ending<Lote, Outcome.Park<Receipt>>> hopeless) {
    return endings.park(hopeless);
  }

  @Override
  public Set<UUID> release(List<Ending<Lote, Outcome.Release<Receipt>>> untried) {
    return endings.release(untried);
  }

  @Override
  public Set<UUID> renew(List<Claimed<Lote>> running, Duration lease) {
    return endings.renew(running, lease);
  }
}
