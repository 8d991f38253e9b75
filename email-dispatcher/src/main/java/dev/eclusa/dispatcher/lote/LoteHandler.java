package dev.eclusa.dispatcher.lote;

import dev.eclusa.dispatcher.Alert;
import dev.eclusa.dispatcher.EmailMeters;
import dev.eclusa.dispatcher.channel.Channel;
import dev.eclusa.dispatcher.channel.Parcel;
import dev.eclusa.dispatcher.channel.Verdict;
import dev.eclusa.dispatcher.channel.Verdict.Accepted;
import dev.eclusa.dispatcher.channel.Verdict.Held;
import dev.eclusa.dispatcher.channel.Verdict.KeyMisused;
import dev.eclusa.dispatcher.channel.Verdict.LaneBroken;
import dev.eclusa.dispatcher.channel.Verdict.LaneBusy;
import dev.eclusa.dispatcher.channel.Verdict.QuotaSpent;
import dev.eclusa.dispatcher.channel.Verdict.RateLimited;
import dev.eclusa.dispatcher.channel.Verdict.Rejected;
import dev.eclusa.dispatcher.channel.Verdict.Unfinished;
import dev.eclusa.dispatcher.channel.Verdict.Unknown;
import dev.eclusa.dispatcher.channel.Verdict.Unreached;
import dev.eclusa.dispatcher.lane.Lane;
import dev.eclusa.lease.Claimed;
import dev.eclusa.lease.LeaseHandler;
import dev.eclusa.lease.Outcome;
import dev.eclusa.postgres.DatabaseErrors;
import dev.eclusa.privacy.Masking;
import dev.eclusa.retry.Backoff;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;
import org.jboss.logging.Logger;

/**
 * Sends claimed requests and says what each came to, for its rows and for the lane that all share.
 */
public final class LoteHandler implements LeaseHandler<Lote, Receipt> {

  /**
   * When to try again.
   *
   * @param backoff after failures that burn an attempt
   * @param slowStep distance between requests that a busy SMTP server gets at first
   */
  public record Pace(Backoff backoff, Duration slowStep) {}

  private static final Logger LOG = Logger.getLogger(LoteHandler.class);

  private final Channel channel;
  private final Lane lane;
  private final LoteSettling settling;
  private final Pace pace;
  private final EmailMeters meters;
  private final Executor senders;
  private final RandomGenerator random;

  /**
   * @param senders threads that may block, as many as requests are in flight
   */
  public LoteHandler(
      Channel channel,
      Lane lane,
      LoteSettling settling,
      Pace pace,
      EmailMeters meters,
      Executor senders,
      RandomGenerator random) {
    this.channel = channel;
    this.lane = lane;
    this.settling = settling;
    this.pace = pace;
    this.meters = meters;
    this.senders = senders;
    this.random = random;
  }

  @Override
  public CompletionStage<List<Outcome<Receipt>>> handle(List<Claimed<Lote>> group) {
    Claimed<Lote> claimed = group.get(0);
    return CompletableFuture.supplyAsync(() -> List.of(send(claimed)), senders);
  }

  private Outcome<Receipt> send(Claimed<Lote> claimed) {
    Lote lote = claimed.work();
    Parcel parcel =
        new Parcel(
            lote.idempotencyKey(), lote.letters(), () -> settling.markPointOfNoReturn(claimed));
    return outcome(claimed, channel.send(parcel));
  }

  private Outcome<Receipt> outcome(Claimed<Lote> claimed, Verdict verdict) {
    if (verdict instanceof Accepted accepted) {
      wentThrough();
      return new Outcome.Done<>(new Receipt(accepted.ids()));
    }
    if (verdict instanceof Rejected rejected) {
      lane.recovered();
      return rejected(claimed, rejected.reason());
    }
    if (verdict instanceof KeyMisused misused) {
      alert(Alert.IDEMPOTENCY, misused.reason());
      return new Outcome.Park<>(misused.reason());
    }
    if (verdict instanceof Held held) {
      alert(Alert.SECURITY, held.reason());
      meters.held(claimed.work().letters().size());
      return new Outcome.Settled<>(settling.hold(claimed, held.reason()));
    }
    if (verdict instanceof Unknown unknown) {
      return unknown(claimed, unknown.reason());
    }
    return again(claimed, verdict);
  }

  /** What the mails came to stands, whether or not the lane can be told of it. */
  private void wentThrough() {
    try {
      lane.recovered();
      lane.speedUp(pace.slowStep());
    } catch (RuntimeException e) {
      LOG.warnf("Lane not told of a success: error=%s", DatabaseErrors.describe(e));
    }
  }

  /** Never a retry, even if this cannot be written: then the mark before the final dot speaks. */
  private Outcome<Receipt> unknown(Claimed<Lote> claimed, String reason) {
    try {
      boolean held = settling.unknown(claimed, reason);
      meters.uncertain(held ? claimed.work().letters().size() : 0);
      return new Outcome.Settled<>(held);
    } catch (RuntimeException e) {
      LOG.warnf("Unknown outcome not written yet: error=%s", DatabaseErrors.describe(e));
      return new Outcome.Settled<>(false);
    }
  }

  /** The request waits and is repeated as it is. */
  private Outcome<Receipt> again(Claimed<Lote> claimed, Verdict verdict) {
    Duration backoff = pace.backoff().after(claimed.lease().attempt(), random);
    if (verdict instanceof Unfinished unfinished) {
      Duration wait = longer(backoff, Backoff.spread(unfinished.atLeast(), random));
      return new Outcome.Retry<>(wait, unfinished.reason(), true);
    }
    if (verdict instanceof Unreached unreached) {
      return new Outcome.Retry<>(backoff, unreached.reason(), false);
    }
    if (verdict instanceof RateLimited limited) {
      lane.defer(limited.pause());
      return new Outcome.Retry<>(limited.pause(), "rate limited", false);
    }
    if (verdict instanceof LaneBusy busy) {
      lane.slowDown(pace.slowStep());
      return new Outcome.Retry<>(pace.slowStep(), busy.reason(), false);
    }
    if (verdict instanceof QuotaSpent spent) {
      alert(Alert.QUOTA, spent.reason());
      lane.pauseForQuota(spent.reason(), spent.pause().orElse(lane.quotaWait()));
      return new Outcome.Retry<>(Duration.ZERO, spent.reason(), false);
    }
    if (verdict instanceof LaneBroken broken) {
      alert(Alert.LANE, broken.reason());
      lane.pauseForFault(broken.reason());
      return new Outcome.Retry<>(Duration.ZERO, broken.reason(), false);
    }
    return new Outcome.Settled<>(false); // abandoned: the lease is gone already
  }

  /** One bad mail spoils a request of many: each gets its own, and only the bad one fails. */
  private Outcome<Receipt> rejected(Claimed<Lote> claimed, String reason) {
    if (claimed.work().letters().size() > 1) {
      return new Outcome.Settled<>(settling.dissolve(claimed, reason));
    }
    return new Outcome.Park<>(reason);
  }

  private void alert(Alert alert, String reason) {
    meters.alert(alert);
    LOG.errorf("Mails need attention: alert=%s reason=%s", alert, Masking.mask(reason));
  }

  private static Duration longer(Duration a, Duration b) {
    return a.compareTo(b) < 0 ? b : a;
  }
}
