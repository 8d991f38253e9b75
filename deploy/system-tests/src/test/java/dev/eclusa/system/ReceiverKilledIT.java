package dev.eclusa.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.local.run.OrderRun;
import dev.eclusa.local.stack.LocalStack;
import dev.eclusa.local.stack.Service;
import dev.eclusa.standin.provider.EventTiming;
import dev.eclusa.standin.provider.PlanSettings;
import dev.eclusa.standin.provider.SendSettings;
import dev.eclusa.standin.provider.Sending;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(TheStack.class)
class ReceiverKilledIT {
  private static final int KILLS = 3;

  @Test
  @DisplayName("W8: kill -9 of the receiver under load: every request answered 200 is in the table")
  void keepsWhatItAnswered(LocalStack stack) throws Exception {
    // Given
    String prefix = TheStack.newPrefix();
    PlanSettings settings = PlanSettings.of(3, 2_000, Instant.now()).withIdPrefix(prefix);
    OrderRun run = OrderRun.plan(stack, settings);
    Sending sending = run.send(SendSettings.standard().withConcurrency(64));

    for (int kill = 0; kill < KILLS; kill++) {
      long before = sending.report().accepted();
      Waiting.until("under load", () -> sending.report().accepted() > before + 300);

      // When
      stack.service(Service.RECEIVER).kill9();

      // Then
      assertFalse(sending.isDone(), "killed under load");
      Set<String> answered = answered(sending);
      assertEquals(List.of(), missing(answered, Tables.events(stack, prefix)));
      stack.service(Service.RECEIVER).restart();
    }
    assertTrue(run.awaitSettled(Duration.ofSeconds(90)), () -> "under way: " + run.progress());
    assertEquals(List.of(), run.result().findings());
  }

  private static Set<String> answered(Sending sending) {
    Set<String> answered = new HashSet<>();
    for (EventTiming timing : sending.timings()) {
      if (timing.acceptedAt() != null) {
        answered.add(timing.eventId());
      }
    }
    return answered;
  }

  private static List<String> missing(Set<String> answered, Set<String> stored) {
    return answered.stream().filter(id -> !stored.contains(id)).sorted().toList();
  }
}
