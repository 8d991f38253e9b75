package dev.eclusa.applier.reconcile;

import dev.eclusa.retry.Backoff;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import org.jboss.logging.Logger;

/** One thread that reads one provider's list, pass after pass. */
final class ListReader {

  private static final Logger LOG = Logger.getLogger(ListReader.class);

  /** Between asking twice whether a pass is due, at least. */
  private static final Duration SHORTEST = Duration.ofMillis(200);

  /** A wait that the provider asks for isn't believed beyond this. */
  private static final Duration LONGEST = Duration.ofHours(1);

  /** Less than the time that a stopping service has. */
  private static final Duration LAST_PAGE = Duration.ofSeconds(15);

  private final String provider;
  private final Supplier<PassEnd> pass;
  private final StopSignal stop;
  private final Duration interval;
  private final Backoff backoff;
  private final Thread thread;
  private int failures;

  ListReader(
      String provider,
      Supplier<PassEnd> pass,
      StopSignal stop,
      Duration interval,
      Backoff backoff) {
    this.provider = provider;
    this.pass = pass;
    this.stop = stop;
    this.interval = interval;
    this.backoff = backoff;
    this.thread = new Thread(this::run, "reconcile-" + provider);
    this.thread.setDaemon(true);
    this.thread.start();
  }

  /** Waits for a pass in flight to end after the service was told to stop. */
  void join() {
    try {
      thread.join(LAST_PAGE.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    Duration wait = Duration.ZERO;
    while (stop.sleep(wait)) {
      wait = after(pass.get());
    }
  }

  /** How long to wait after a pass that ended so. */
  private Duration after(PassEnd end) {
    if (end instanceof PassEnd.GaveUp gaveUp) {
      failures++;
      LOG.warnf(
          "Order list not read, trying again: provider=%s attempt=%d error=%s",
          provider, failures, gaveUp.reason());
      Duration asked = gaveUp.notBefore().compareTo(LONGEST) < 0 ? gaveUp.notBefore() : LONGEST;
      return longer(backoff.after(failures, ThreadLocalRandom.current()), asked);
    }
    failures = 0;
    if (end instanceof PassEnd.NotDue notDue) {
      return Backoff.spread(longer(notDue.dueIn(), SHORTEST), ThreadLocalRandom.current());
    }
    return longer(interval, SHORTEST);
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }
}
