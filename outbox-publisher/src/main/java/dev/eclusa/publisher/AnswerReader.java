package dev.eclusa.publisher;

import dev.eclusa.retry.RetryAfter;
import io.vertx.core.MultiMap;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/** Reads what an HTTP answer means from its status and headers. */
final class AnswerReader {

  /** Below this a wait isn't believed: it would turn into a tight loop. */
  private static final Duration SHORTEST_WAIT = Duration.ofSeconds(1);

  private final Clock clock;
  private final Duration busyWait;

  /**
   * @param busyWait wait after a 429 that says none itself
   */
  AnswerReader(Clock clock, Duration busyWait) {
    this.clock = clock;
    this.busyWait = busyWait;
  }

  Answer read(int status, MultiMap headers) {
    String reason = "HTTP " + status;
    if (status >= 200 && status < 300) {
      return new Answer.Taken();
    }
    return switch (status) {
      case 429 -> new Answer.Busy(retryAfter(headers).orElse(busyWait), reason);
      case 503 ->
          retryAfter(headers)
              .<Answer>map(wait -> new Answer.Busy(wait, reason))
              .orElse(new Answer.Failed(reason));
      case 408, 425 -> new Answer.Failed(reason);
      case 409, 410, 422 -> new Answer.Rejected(reason);
      default -> status >= 500 ? new Answer.Failed(reason) : new Answer.Refused(reason);
    };
  }

  private Optional<Duration> retryAfter(MultiMap headers) {
    return RetryAfter.in(headers::get, clock)
        .map(wait -> wait.compareTo(SHORTEST_WAIT) < 0 ? SHORTEST_WAIT : wait);
  }
}
