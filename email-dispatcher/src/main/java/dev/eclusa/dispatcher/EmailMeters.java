package dev.eclusa.dispatcher;

import dev.eclusa.metrics.Meters;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;

/** What the dispatcher counts. Mails, not requests, unless it says otherwise. */
public final class EmailMeters {

  private static final double NANOS = 1e9;

  private final MeterRegistry registry;
  private final Timer lag;

  public EmailMeters(MeterRegistry registry) {
    this.registry = registry;
    this.lag =
        Timer.builder(Meters.EMAIL_LAG)
            .publishPercentileHistogram()
            .maximumExpectedValue(Duration.ofMinutes(5))
            .register(registry);
  }

  /**
   * A mail is out.
   *
   * @param lagSeconds from enqueueing, by the database's clock
   */
  public void sent(double lagSeconds) {
    lag.record(Duration.ofNanos((long) (Math.max(0, lagSeconds) * NANOS)));
    count("sent", 1);
  }

  public void failed(int mails) {
    count("failed", mails);
  }

  public void suppressed(int mails) {
    count("suppressed", mails);
  }

  public void uncertain(int mails) {
    count("uncertain", mails);
  }

  public void held(int mails) {
    count("held", mails);
  }

  /** Something that a person must see to, once for each answer that says so. */
  public void alert(Alert alert) {
    registry.counter(Meters.EMAIL_ALERTS, Meters.REASON, alert.label()).increment();
  }

  private void count(String outcome, int mails) {
    if (mails > 0) {
      registry.counter(Meters.EMAILS, Meters.OUTCOME, outcome).increment(mails);
    }
  }
}
