package dev.eclusa.system;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.local.run.OrderRun;
import dev.eclusa.local.run.RunResult;
import dev.eclusa.local.stack.LocalStack;
import dev.eclusa.local.stack.Service;
import dev.eclusa.standin.provider.PlanSettings;
import dev.eclusa.standin.provider.SendSettings;
import dev.eclusa.standin.resend.ResendStandIn;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(TheStack.class)
class DispatcherKilledIT {
  private static final Duration ANSWER = Duration.ofSeconds(2);

  @Test
  @DisplayName(
      "P3: the dispatcher killed with -9 while the provider takes its mails: the same request is"
          + " repeated with the same key, and each refund has one mail")
  void repeatsWithTheSameKey(LocalStack stack) throws Exception {
    // Given
    ResendStandIn resend = stack.standIns().resend();
    resend.faults().latency(ANSWER.toMillis());
    OrderRun run =
        OrderRun.plan(
            stack,
            PlanSettings.of(5, 100, Instant.now())
                .withoutNoise()
                .withIdPrefix(TheStack.newPrefix()));

    // When
    run.send(SendSettings.standard());
    Waiting.until("a request is under way", () -> !resend.arrivals().instants().isEmpty());
    stack.service(Service.EMAIL).kill9();
    Waiting.until("the provider has taken it", () -> resend.accepted() > 0);
    resend.faults().latency(0);
    stack.service(Service.EMAIL).restart();

    // Then
    assertTrue(run.awaitSettled(Duration.ofSeconds(60)), () -> "under way: " + run.progress());
    RunResult result = run.result();
    assertAll(
        () -> assertTrue(resend.replays() > 0, "the request was repeated with its key"),
        () -> assertEquals(0, resend.refusals("invalid_idempotent_request"), "and with its body"),
        () -> assertEquals(List.of(), result.findings()),
        () -> assertEquals(0, result.duplicates().mails()),
        () -> assertEquals(result.totals().mailsSent(), resend.accepted()));
  }
}
