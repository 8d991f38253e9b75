package dev.eclusa.publisher;

import dev.eclusa.lease.Claimed;
import dev.eclusa.lease.Outcome;
import dev.eclusa.retry.Backoff;
import io.smallrye.faulttolerance.api.CircuitBreakerState;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.random.RandomGenerator;

/** Delivers effects to one destination over HTTP, past its circuit and its sluice. */
final class HttpDelivery {

  /** Should the breaker and the sluice ever disagree, this keeps rows from going round. */
  private static final Duration STILL_OPEN = Duration.ofSeconds(1);

  private final HttpSender sender;
  private final Circuit circuit;
  private final Sluice sluice;
  private final RetryPolicy policy;
  private final Duration longestPause;
  private final RandomGenerator random;

  HttpDelivery(
      HttpSender sender,
      Circuit circuit,
      Sluice sluice,
      RetryPolicy policy,
      Duration longestPause,
      RandomGenerator random) {
    this.sender = sender;
    this.circuit = circuit;
    this.sluice = sluice;
    this.policy = policy;
    this.longestPause = longestPause;
    this.random = random;
  }

  CompletionStage<Outcome<Accepted>> deliver(Claimed<OutboxEffect> claimed) {
    return circuit
        .call(() -> sender.send(claimed.work()))
        .whenComplete((answer, failure) -> through(answer))
        .thenApply(answer -> policy.outcome(claimed, answer));
  }

  private void through(Answer answer) {
    if (answer instanceof Answer.Busy busy) {
      Duration wait = busy.pause().compareTo(longestPause) > 0 ? longestPause : busy.pause();
      sluice.close(Backoff.spread(wait, random));
    } else if (answer instanceof Answer.NotTried) {
      sluice.close(STILL_OPEN);
    }
    // While the circuit is half-open only so many calls get through: no wider before it closes.
    boolean healthy = circuit.state() == CircuitBreakerState.CLOSED;
    sluice.left(answer instanceof Answer.Taken && healthy);
  }
}
