package dev.eclusa.nudge;

import io.smallrye.mutiny.Uni;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Sends nudges without ever waiting: at most one is on its way, and at most one more behind it that
 * stands for all that came meanwhile. Who hears a nudge looks at everything due, so one sent after
 * the last commit says as much as a thousand.
 *
 * <p>Not guaranteed: delivery. A lost nudge costs time until the next one or the sweep.
 */
public final class CoalescedNudge {

  private enum State {
    IDLE,
    SENDING,
    SENDING_AND_ASKED_AGAIN
  }

  private final AtomicReference<State> state = new AtomicReference<>(State.IDLE);
  private final Supplier<Uni<Void>> transport;
  private final Consumer<Throwable> onFailure;

  /**
   * @param transport sends one nudge; must complete or fail within a bound
   * @param onFailure told of each nudge that could not be sent; must not throw
   */
  public CoalescedNudge(Supplier<Uni<Void>> transport, Consumer<Throwable> onFailure) {
    this.transport = transport;
    this.onFailure = onFailure;
  }

  /** Asks for a nudge. Returns at once, never throws, from any thread. */
  public void send() {
    State before =
        state.getAndUpdate(s -> s == State.IDLE ? State.SENDING : State.SENDING_AND_ASKED_AGAIN);
    if (before == State.IDLE) {
      transmit();
    }
  }

  private void transmit() {
    Uni.createFrom()
        .deferred(transport::get)
        .subscribe()
        .with(
            done -> finished(),
            failure -> {
              onFailure.accept(failure);
              finished();
            });
  }

  private void finished() {
    State before =
        state.getAndUpdate(s -> s == State.SENDING_AND_ASKED_AGAIN ? State.SENDING : State.IDLE);
    if (before == State.SENDING_AND_ASKED_AGAIN) {
      transmit();
    }
  }
}
