package dev.eclusa.publisher;

import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.faulttolerance.api.CircuitBreakerState;
import io.smallrye.faulttolerance.api.TypedGuard;
import jakarta.enterprise.util.TypeLiteral;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.eclipse.microprofile.faulttolerance.exceptions.CircuitBreakerOpenException;

/**
 * The circuit breaker of one destination. Only {@link Answer.Failed} counts against it: whoever
 * refuses an effect, or asks to wait, is alive.
 */
final class Circuit {

  private final TypedGuard<CompletionStage<Answer>> guard;
  private volatile CircuitBreakerState state = CircuitBreakerState.CLOSED;

  /**
   * @param changed told of each new state; must return at once
   */
  Circuit(OutboxConfig.Circuit config, Consumer<CircuitBreakerState> changed) {
    this.guard =
        TypedGuard.create(new Guarded())
            .withCircuitBreaker()
            .requestVolumeThreshold(config.window())
            .failureRatio(config.failureRatio())
            .delay(config.openFor().toMillis(), ChronoUnit.MILLIS)
            .successThreshold(config.successes())
            .failOn(Fault.class)
            .onStateChange(
                next -> {
                  state = next;
                  changed.accept(next);
                })
            .done()
            .build();
  }

  CircuitBreakerState state() {
    return state;
  }

  /** Asks the destination, unless the circuit is open. Never completes exceptionally for that. */
  CompletionStage<Answer> call(Supplier<CompletionStage<Answer>> delivery) {
    return guard
        .get(() -> delivery.get().thenCompose(Circuit::faultsFail))
        .exceptionally(Circuit::answer);
  }

  private static CompletionStage<Answer> faultsFail(Answer answer) {
    return answer instanceof Answer.Failed failed
        ? CompletableFuture.failedFuture(new Fault(failed))
        : CompletableFuture.completedFuture(answer);
  }

  private static Answer answer(Throwable failure) {
    Throwable cause =
        failure instanceof CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    if (cause instanceof Fault fault) {
      return fault.answer;
    }
    if (cause instanceof CircuitBreakerOpenException) {
      return new Answer.NotTried();
    }
    throw new CompletionException(cause);
  }

  /** A class with a name, so that a native image keeps its type argument. */
  @RegisterForReflection
  private static final class Guarded extends TypeLiteral<CompletionStage<Answer>> {}

  /** A failure on its way past the breaker. */
  private static final class Fault extends Exception {
    private final transient Answer.Failed answer;

    private Fault(Answer.Failed answer) {
      super(null, null, false, false);
      this.answer = answer;
    }
  }
}
