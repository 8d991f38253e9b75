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
import dev.eclusa.standin.provider.Sending;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(TheStack.class)
class KilledUnderLoadIT {
  private static final long SEED = 2;
  private static final int ORDERS = 1_000;
  private static final SendSettings STEADY = SendSettings.standard().withRate(150);

  @Test
  @DisplayName(
      "E2: each service killed with -9 in turn, Redis and PostgreSQL restarted, while traffic"
          + " flows: same result, nothing lost, nothing twice")
  void survives(LocalStack stack) throws Exception {
    // Given
    OrderRun run =
        OrderRun.plan(
            stack, PlanSettings.of(SEED, ORDERS, Instant.now()).withIdPrefix(TheStack.newPrefix()));
    List<Runnable> blows = blows(stack);

    // When
    for (int part = 0; part < blows.size(); part++) {
      Sending sending = run.sendPart(part, blows.size(), STEADY);
      Waiting.until("traffic flows", () -> sending.report().settled() > 50);
      blows.get(part).run();
    }
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

  private static List<Runnable> blows(LocalStack stack) {
    List<Runnable> blows = new ArrayList<>();
    for (Service service : Service.values()) {
      blows.add(
          () -> {
            stack.service(service).kill9();
            stack.service(service).restart();
          });
    }
    blows.add(() -> stack.redis().restart());
    blows.add(() -> stack.postgres().restart());
    return blows;
  }
}
