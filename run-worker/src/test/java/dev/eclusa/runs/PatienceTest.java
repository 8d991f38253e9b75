package dev.eclusa.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.eclusa.lease.Outcome;
import dev.eclusa.queue.CircuitSignal;
import dev.eclusa.runner.Answer.Failed;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PatienceTest {

  private static final Failed DOWN = new Failed("HTTP 502", true, CircuitSignal.FAILURE);
  private static final Patience PATIENCE = new Patience(Duration.ofHours(1), Duration.ofSeconds(5));

  @Test
  @DisplayName("Q33: while a Runner is down no attempt is burnt, and looks become rarer")
  void waitsForARunnerThatIsDown() {
    assertEquals(held(5), PATIENCE.outcome(DOWN, Duration.ZERO));
    assertEquals(held(5), PATIENCE.outcome(DOWN, Duration.ofSeconds(20)));
    assertEquals(held(10), PATIENCE.outcome(DOWN, Duration.ofSeconds(40)));
    assertEquals(held(60), PATIENCE.outcome(DOWN, Duration.ofMinutes(4)));
    assertEquals(held(60), PATIENCE.outcome(DOWN, Duration.ofHours(1)));
  }

  @Test
  @DisplayName("In the end it burns attempts")
  void hasAnEnd() {
    assertEquals(
        new Outcome.Retry<Void>(Duration.ZERO, "HTTP 502", true),
        PATIENCE.outcome(DOWN, Duration.ofHours(1).plusMillis(1)));
  }

  @Test
  @DisplayName("What no attempt will help is given up at once")
  void givesUp() {
    assertEquals(
        new Outcome.Park<Void>("HTTP 400"),
        PATIENCE.outcome(new Failed("HTTP 400", false, CircuitSignal.SUCCESS), Duration.ZERO));
  }

  private static Outcome<Void> held(int seconds) {
    return new Outcome.Retry<>(Duration.ofSeconds(seconds), "HTTP 502", false);
  }
}
