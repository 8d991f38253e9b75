package dev.eclusa.system;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.local.run.OrderRun;
import dev.eclusa.local.run.RunResult;
import dev.eclusa.local.stack.LocalStack;
import dev.eclusa.standin.provider.Delivery.Kind;
import dev.eclusa.standin.provider.PlanSettings;
import dev.eclusa.standin.provider.SendSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(TheStack.class)
class ThousandOrdersIT {
  private static final long SEED = 1;
  private static final int ORDERS = 1_000;

  @Test
  @DisplayName(
      "E1: 1,000 orders, shuffled, repeated, with bad signatures among them: exactly the right"
          + " orders, each effect once, each refund one mail")
  void right(LocalStack stack) throws Exception {
    // Given
    OrderRun run =
        OrderRun.plan(
            stack, PlanSettings.of(SEED, ORDERS, Instant.now()).withIdPrefix(TheStack.newPrefix()));
    assertTrue(run.plan().count(Kind.REPEAT) > 500, "enough repeats to matter");
    assertTrue(run.plan().count(Kind.FORGED) > 50, "enough bad signatures to matter");

    // When
    run.send(SendSettings.standard());
    boolean settled = run.awaitSettled(Duration.ofSeconds(90));

    // Then
    RunResult result = run.result();
    assertAll(
        () -> assertTrue(settled, () -> "still under way: " + run.progress()),
        () -> assertEquals(List.of(), result.findings()),
        () -> assertEquals(0, result.duplicates().total()),
        () -> assertEquals(ORDERS, result.totals().orders()),
        () -> assertTrue(result.totals().mailsSent() > 100, "enough refunds to matter"));
  }
}
