package dev.eclusa.applier;

import dev.eclusa.retry.Backoff;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/** Whether and when a failed event is tried again. */
@ApplicationScoped
class RetryPolicy {

  private final int maxAttempts;
  private final Backoff backoff;

  @Inject
  RetryPolicy(ApplierConfig config) {
    this.maxAttempts = config.maxAttempts();
    this.backoff = new Backoff(config.retry().base(), config.retry().cap());
  }

  /** A lasting failure parks at once, another one after the last attempt. */
  Charge charge(ClaimedEvent event, Failure failure) {
    int attempt = event.attempts() + 1;
    boolean parks = failure.lasting() || attempt >= maxAttempts;
    Optional<Duration> delay =
        parks ? Optional.empty() : Optional.of(backoff.after(attempt, ThreadLocalRandom.current()));
    return new Charge(event.key(), attempt, failure.reason(), delay);
  }
}
