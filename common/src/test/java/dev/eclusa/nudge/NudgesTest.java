package dev.eclusa.nudge;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.embedded.BackingServices;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(BackingServices.class)
class NudgesTest {

  @Inject Nudges nudges;

  @Test
  @DisplayName("Q43: nudges flow again by themselves after Redis was killed and came back")
  void comesBackAfterRedisWasKilled() throws InterruptedException {
    // Given a listener that has subscribed and heard a nudge
    Semaphore heard = new Semaphore(0);
    nudges.listen(Stage.OUTBOX, heard::release);
    assertTrue(heard.tryAcquire(10, TimeUnit.SECONDS), "no look after the subscription");
    nudges.nudge(Stage.OUTBOX);
    assertTrue(heard.tryAcquire(10, TimeUnit.SECONDS), "no nudge");

    // When Redis dies and comes back
    BackingServices.redis().killHard();
    nudges.nudge(Stage.OUTBOX);
    BackingServices.redis().start();

    // Then the listener looks once for what it may have missed, and hears new nudges
    assertTrue(heard.tryAcquire(20, TimeUnit.SECONDS), "no look after subscribing again");
    heard.drainPermits();
    await()
        .atMost(Duration.ofSeconds(20))
        .until(
            () -> {
              nudges.nudge(Stage.OUTBOX);
              return heard.tryAcquire(200, TimeUnit.MILLISECONDS);
            });
  }

  @Test
  void aNudgeIsHeardByItsStageAlone() throws InterruptedException {
    Semaphore inbox = new Semaphore(0);
    nudges.listen(Stage.INBOX, inbox::release);
    assertTrue(inbox.tryAcquire(10, TimeUnit.SECONDS));
    Semaphore outbox = new Semaphore(0);
    nudges.listen(Stage.OUTBOX, outbox::release);
    assertTrue(outbox.tryAcquire(10, TimeUnit.SECONDS));

    nudges.nudge(Stage.OUTBOX);

    assertTrue(outbox.tryAcquire(10, TimeUnit.SECONDS));
    assertEquals(0, inbox.availablePermits());
  }
}
