package dev.eclusa.applier;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.eclusa.embedded.BackingServices;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The sweep makes certain what nudges make fast. */
@QuarkusTest
@QuarkusTestResource(BackingServices.class)
@TestProfile(SweepOnly.class)
class SweepTest {

  private static final int EVENTS = 2_000;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @Inject Tables tables;

  @AfterEach
  void clear() {
    tables.clear();
  }

  @Test
  @DisplayName("O10: nudges cut, Redis down: everything is applied by the sweep")
  void applies_without_nudges() {
    // Given
    BackingServices.redis().stop();
    try {
      // When
      tables.receive(paid(EVENTS), null);

      // Then
      await().atMost(PATIENCE).until(() -> tables.done() == EVENTS);
      assertEquals(EVENTS, tables.count("SELECT count(*) FROM outbox"));
    } finally {
      BackingServices.redis().start();
    }
  }

  @Test
  @DisplayName("PostgreSQL killed in the midst: work goes on by itself and nothing is charged")
  void survives_a_restart_of_the_database() {
    // Given
    tables.receive(paid(EVENTS), null);
    await().atMost(PATIENCE).until(() -> tables.done() > 0);

    // When
    BackingServices.postgres().killHard();
    BackingServices.postgres().start();

    // Then
    await().atMost(PATIENCE).ignoreExceptions().until(() -> tables.done() == EVENTS);
    assertEquals(EVENTS, tables.count("SELECT count(*) FROM outbox"));
    assertEquals(0, tables.count("SELECT count(*) FROM webhook_eventos WHERE tentativas > 0"));
  }

  @Test
  @DisplayName("A delayed event comes back by itself when its time has come")
  void tries_again() {
    // Given
    StoredEvent foreign = StoredEvent.numbered("e1", "o1", "order.paid", 1).from("newcomer");
    tables.receive(foreign);
    await().atMost(PATIENCE).until(() -> tables.event(foreign).attempts() == 1);

    // When
    tables.age(Duration.ofMinutes(1));

    // Then
    await().atMost(PATIENCE).until(() -> tables.event(foreign).attempts() == 2);
  }

  private static List<StoredEvent> paid(int events) {
    return IntStream.range(0, events)
        .mapToObj(n -> StoredEvent.numbered("e" + n, "o" + n, "order.paid", 1))
        .toList();
  }
}
