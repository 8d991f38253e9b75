package dev.eclusa.publisher;

import static dev.eclusa.order.Effect.LIBERAR_SEPARACAO;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.embedded.BackingServices;
import dev.eclusa.standin.fulfilment.FulfilmentStandIn;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Stopping, and clocks that are wrong. */
@QuarkusTest
@QuarkusTestResource(BackingServices.class)
class StopTest {

  @Inject Rig rig;

  private final FulfilmentStandIn fulfilment = new FulfilmentStandIn();
  private Outbox outbox;

  @BeforeEach
  void start() {
    outbox = rig.outbox();
    fulfilment.start(0);
  }

  @AfterEach
  void stop() {
    fulfilment.close();
  }

  @Test
  @DisplayName("A stop waits for answers that come within the grace period")
  void finishes() {
    outbox.add("123", LIBERAR_SEPARACAO);
    fulfilment.faults().latency(700);
    Publisher publisher = rig.start(fulfilment, Map.of());
    await().until(() -> !fulfilment.effects().isEmpty());

    publisher.close();

    assertTrue(outbox.allSent());
    assertEquals(1, outbox.entry("123", LIBERAR_SEPARACAO).attempts());
  }

  @Test
  @DisplayName("A stop gives back what takes longer, due at once and without a burnt attempt")
  void givesBack() {
    outbox.add("123", LIBERAR_SEPARACAO);
    fulfilment.faults().latency(20_000);
    Publisher publisher = rig.start(fulfilment, Map.of("grace", "PT0.2S"));
    await().until(() -> !fulfilment.effects().isEmpty());

    publisher.close();

    Outbox.Entry entry = outbox.entry("123", LIBERAR_SEPARACAO);
    assertFalse(entry.sent());
    assertFalse(entry.leased());
    assertEquals(0, entry.attempts());
    assertTrue(entry.dueIn().isNegative());
  }

  @ParameterizedTest
  @ValueSource(ints = {-5, 0, 5})
  @DisplayName("P13. A publisher whose clock is wrong by minutes backs off by the same time")
  void backsOffByTheDatabasesClock(int minutesOff) {
    outbox.add("123", LIBERAR_SEPARACAO);
    Clock wrong = Clock.offset(Clock.systemUTC(), Duration.ofMinutes(minutesOff));
    fulfilment.clock().ahead(Duration.ofMinutes(minutesOff)); // it checks the signature's time
    fulfilment.faults().errorNext(1);
    Map<String, String> settings = Map.of("retry.base", "PT60S", "retry.cap", "PT60S");
    Publisher publisher = rig.start(fulfilment, settings, wrong);
    try {
      await().until(() -> outbox.entry("123", LIBERAR_SEPARACAO).reason() != null);

      Duration dueIn = outbox.entry("123", LIBERAR_SEPARACAO).dueIn();
      assertTrue(dueIn.toSeconds() >= 50 && dueIn.toSeconds() <= 75, dueIn.toString());
    } finally {
      publisher.close();
    }
  }
}
