package dev.eclusa.standin.provider;

import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts and times of one sending. Written by the sender's thread, read by any. */
final class SendTally {

  private final Clock clock;
  private final long planned;
  private final LongAdder accepted = new LongAdder();
  private final LongAdder refused = new LongAdder();
  private final LongAdder forgedAccepted = new LongAdder();
  private final LongAdder genuineRefused = new LongAdder();
  private final LongAdder retries = new LongAdder();
  private final LongAdder gaveUp = new LongAdder();
  private final Map<String, EventTiming> timings = new ConcurrentHashMap<>();

  SendTally(Clock clock, long planned) {
    this.clock = clock;
    this.planned = planned;
  }

  void attempt(Delivery delivery, boolean retry) {
    if (retry) {
      retries.increment();
    }
    Instant now = clock.instant();
    timings.merge(
        delivery.eventId(),
        new EventTiming(delivery.eventId(), delivery.orderId(), delivery.type(), now, null, 1),
        (known, ignored) -> known.attempted());
  }

  /** Records an answer that ends the matter. */
  void settle(Delivery delivery, int status) {
    boolean forged = delivery.kind() == Delivery.Kind.FORGED;
    if (status >= 300) {
      (forged ? refused : genuineRefused).increment();
      return;
    }
    Instant now = clock.instant();
    timings.computeIfPresent(delivery.eventId(), (id, timing) -> timing.accepted(now));
    (forged ? forgedAccepted : accepted).increment();
  }

  void giveUp() {
    gaveUp.increment();
  }

  Collection<EventTiming> timings() {
    return List.copyOf(timings.values());
  }

  SendReport report() {
    return new SendReport(
        planned,
        accepted.sum(),
        refused.sum(),
        forgedAccepted.sum(),
        genuineRefused.sum(),
        retries.sum(),
        gaveUp.sum());
  }
}
