package dev.eclusa.system;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.local.run.OrderRun;
import dev.eclusa.local.run.RunResult;
import dev.eclusa.local.stack.LocalStack;
import dev.eclusa.local.stack.Service;
import dev.eclusa.local.stack.ServiceHandle;
import dev.eclusa.standin.provider.PlanSettings;
import dev.eclusa.standin.provider.SendSettings;
import dev.eclusa.standin.provider.Sending;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(TheStack.class)
class KilledUnderLoadIT {
  private static final long SEED = 2;
  private static final int ORDERS = 1_000;
  // So that traffic flows from the first kill to the last.
  private static final double WEBHOOKS_PER_SECOND = 100;

  @Test
  @DisplayName(
      "E2: each service killed with -9 in turn, Redis and PostgreSQL restarted, while traffic"
          + " flows: same result, nothing lost, nothing twice")
  void survives(LocalStack stack) throws Exception {
    // Given
    OrderRun run =
        OrderRun.plan(
            stack, PlanSettings.of(SEED, ORDERS, Instant.now()).withIdPrefix(TheStack.newPrefix()));
    Sending sending = run.send(SendSettings.standard().withRate(WEBHOOKS_PER_SECOND));

    // When
    for (Service service : Service.values()) {
      long before = sending.report().settled();
      Waiting.until("traffic flows", () -> sending.report().settled() > before + 50);
      ServiceHandle handle = stack.service(service);
      handle.kill9();
      handle.restart();
    }
    stack.redis().restart();
    stack.postgres().restart();
    assertFalse(sending.isDone(), "traffic flowed until the last restart");
    boolean settled = run.awaitSettled(Duration.ofMinutes(2));

    // Then
    RunResult result = run.result();
    assertAll(
        () -> assertTrue(settled, () -> "still under way: " + run.progress()),
        () -> assertEquals(List.of(), result.findings()),
        () -> assertEquals(0, result.duplicates().mails()),
        () -> assertEquals(0, result.duplicates().changedEffects()),
        () -> assertEquals(ORDERS, result.totals().orders()));
  }
}
