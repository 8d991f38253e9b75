package dev.eclusa.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.local.run.OrderRun;
import dev.eclusa.local.run.RunResult;
import dev.eclusa.local.stack.LocalStack;
import dev.eclusa.local.stack.Service;
import dev.eclusa.local.stack.ServiceHandle;
import dev.eclusa.standin.provider.PlanSettings;
import dev.eclusa.standin.provider.SendSettings;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(TheStack.class)
class ApplierKilledIT {
  /** As its sessions call themselves. */
  private static final String APPLIER = "applier-service";

  @Test
  @DisplayName("O8: kill -9 of the applier in mid-batch: every event applied once, effects once")
  void appliesOnce(LocalStack stack) throws Exception {
    // Given
    String prefix = TheStack.newPrefix();
    OrderRun run =
        OrderRun.plan(stack, PlanSettings.of(4, 300, Instant.now()).withIdPrefix(prefix));
    ServiceHandle applier = stack.service(Service.APPLIER);
    applier.stop();
    run.send(SendSettings.standard()).await(Duration.ofSeconds(60));
    Set<String> before = Tables.applied(stack, prefix);

    // When
    try (Connection connection = stack.database().connect();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      // No effect can be written: a batch gets as far as its first one, and waits there.
      statement.execute("LOCK TABLE outbox IN SHARE MODE");
      applier.start();
      Waiting.until("in mid-batch", () -> !Tables.waitingForLock(stack, APPLIER).isEmpty());
      applier.kill9();
      connection.rollback();
    }
    Waiting.until("its sessions ended", () -> Tables.sessions(stack, APPLIER).isEmpty());
    assertEquals(Set.of(), before);
    assertEquals(Set.of(), Tables.applied(stack, prefix), "the batch left nothing behind");
    applier.restart();

    // Then
    assertTrue(run.awaitSettled(Duration.ofSeconds(60)), () -> "under way: " + run.progress());
    RunResult result = run.result();
    assertEquals(List.of(), result.findings());
    assertEquals(0, result.duplicates().total());
  }
}
