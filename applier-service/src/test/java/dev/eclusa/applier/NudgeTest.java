package dev.eclusa.applier;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.eclusa.embedded.BackingServices;
import dev.eclusa.nudge.Nudges;
import dev.eclusa.nudge.Stage;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Nudges make fast what the sweep makes certain: here the sweep is off. */
@QuarkusTest
@QuarkusTestResource(BackingServices.class)
@TestProfile(ByHand.class)
class NudgeTest {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @Inject Nudges nudges;
  @Inject Tables tables;

  @AfterEach
  void clear() {
    tables.clear();
  }

  @Test
  @DisplayName("O10: sweep off: everything is applied by nudges")
  void applies_by_nudges() {
    for (int n = 0; n < 300; n++) {
      tables.receive(StoredEvent.numbered("e" + n, "o" + n, "order.paid", 1));
      nudges.nudge(Stage.INBOX);
    }

    await().atMost(PATIENCE).until(() -> tables.done() == 300);
  }

  @Test
  @DisplayName("O10: nudges are heard again after Redis was away")
  void listens_again() {
    // Given
    BackingServices.redis().killHard();
    BackingServices.redis().start();

    // When
    StoredEvent paid = StoredEvent.numbered("e1", "o1", "order.paid", 1);
    tables.receive(paid);

    // Then: a nudge may still get lost while the connections come back
    await()
        .atMost(PATIENCE)
        .until(
            () -> {
              nudges.nudge(Stage.INBOX);
              return tables.done() == 1;
            });
  }

  @Test
  @DisplayName("Effects are announced, and only once they can be seen")
  void announces_effects() {
    // Given
    AtomicInteger seen = new AtomicInteger(-1);
    nudges.listen(
        Stage.OUTBOX,
        () ->
            new Thread(() -> seen.set((int) tables.count("SELECT count(*) FROM outbox"))).start());
    await().atMost(PATIENCE).until(() -> seen.get() == 0);

    // When
    tables.receive(StoredEvent.numbered("e1", "o1", "order.paid", 1));
    nudges.nudge(Stage.INBOX);

    // Then
    await().atMost(PATIENCE).until(() -> seen.get() == 1);
    assertEquals(1, tables.done());
  }
}
