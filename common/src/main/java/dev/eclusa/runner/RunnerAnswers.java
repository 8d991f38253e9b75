package dev.eclusa.runner;

import dev.eclusa.queue.CircuitSignal;
import dev.eclusa.retry.Backoff;
import dev.eclusa.retry.RetryAfter;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.UnaryOperator;

/** Reads what an answer means from its status and headers. */
final class RunnerAnswers {

  /** Below this a wait isn't believed: it would turn into a tight loop. */
  private static final Duration SHORTEST_WAIT = Duration.ofSeconds(1);

  private final Clock clock;
  private final Duration busyWait;
  private final Duration longestWait;

  RunnerAnswers(Clock clock, Duration busyWait, Duration longestWait) {
    this.clock = clock;
    this.busyWait = busyWait;
    this.longestWait = longestWait;
  }

  Answer read(int status, UnaryOperator<String> headers, Buffer body) {
    if (status >= 200 && status < 300) {
      return new Answer.Answered(body.toString(StandardCharsets.UTF_8));
    }
    String reason = "HTTP " + status;
    Optional<Duration> wait = RetryAfter.in(headers, clock).map(this::believed);
    if (status == 429) {
      return new Answer.Busy(wait.orElse(busyWait), reason);
    }
    if (status == 503 && wait.isPresent()) {
      return new Answer.Busy(wait.get(), reason);
    }
    boolean passing = status >= 500 || status == 408 || status == 425;
    return new Answer.Failed(
        reason, passing, passing ? CircuitSignal.FAILURE : CircuitSignal.SUCCESS);
  }

  /** Never shorter than asked for, unless that is beyond all measure; lanes don't end at once. */
  private Duration believed(Duration wait) {
    Duration longEnough = wait.compareTo(SHORTEST_WAIT) < 0 ? SHORTEST_WAIT : wait;
    Duration bounded = longEnough.compareTo(longestWait) > 0 ? longestWait : longEnough;
    return Backoff.spread(bounded, ThreadLocalRandom.current());
  }
}
