package dev.eclusa.publisher;

import static dev.eclusa.order.Effect.INTERROMPER_SEPARACAO;
import static dev.eclusa.order.Effect.LIBERAR_SEPARACAO;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.embedded.BackingServices;
import dev.eclusa.standin.fulfilment.Effect;
import dev.eclusa.standin.fulfilment.FulfilmentStandIn;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.faulttolerance.api.CircuitBreakerState;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(BackingServices.class)
class OutageTest {

  @Inject Rig rig;
  @Inject ParkedEffects parked;

  private final FulfilmentStandIn fulfilment = new FulfilmentStandIn();
  private Publisher publisher;
  private Outbox outbox;

  @BeforeEach
  void start() {
    outbox = rig.outbox();
    fulfilment.start(0);
  }

  @AfterEach
  void stop() {
    if (publisher != null) {
      publisher.close();
    }
    fulfilment.close();
  }

  @Test
  @DisplayName(
      "P9. What fails past the horizon is parked with its reason, and a replay delivers it")
  void parksPastTheHorizon() {
    // Given
    fulfilment.failOrders(Set.of("loja/123"));
    outbox.add("123", LIBERAR_SEPARACAO, Duration.ofHours(25));

    // When
    publisher = rig.start(fulfilment, Map.of());
    await().until(() -> outbox.entry("123", LIBERAR_SEPARACAO).parked());

    // Then
    Outbox.Entry entry = outbox.entry("123", LIBERAR_SEPARACAO);
    assertEquals(3, entry.attempts());
    assertEquals("given up after the horizon: HTTP 500", entry.reason());
    assertEquals(1, parked.page(new ParkedEffects.Filter("loja", null, null), 0, 10).size());

    // And
    fulfilment.failOrders(Set.of());
    assertEquals(1, parked.replay(new ParkedEffects.Filter("loja", "123", null), 10));
    publisher.nudged();
    await().until(outbox::allSent);
    assertTrue(parked.page(new ParkedEffects.Filter(null, null, null), 0, 10).isEmpty());
  }

  @ParameterizedTest
  @ValueSource(ints = {409, 410, 422})
  @DisplayName("What the destination will never take is parked at once and holds only its order")
  void parksWhatIsRejected(int status) {
    fulfilment.faults().errorStatus(status);
    fulfilment.faults().errorNext(1);
    outbox.add("A", LIBERAR_SEPARACAO);
    outbox.add("A", INTERROMPER_SEPARACAO);

    publisher = rig.start(fulfilment, Map.of());
    await().until(() -> outbox.entry("A", LIBERAR_SEPARACAO).parked());
    outbox.add("B", LIBERAR_SEPARACAO);
    publisher.nudged();
    await().until(() -> outbox.entry("B", LIBERAR_SEPARACAO).sent());

    assertEquals(
        "rejected for good: HTTP " + status, outbox.entry("A", LIBERAR_SEPARACAO).reason());
    assertEquals(0, outbox.entry("A", INTERROMPER_SEPARACAO).attempts());
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 401, 404, 302})
  @DisplayName("A refusal that a change of configuration may cure is tried again, slowly")
  void refusalsAreTriedAgain(int status) {
    fulfilment.faults().errorStatus(status);
    fulfilment.faults().errorNext(1);
    outbox.add("A", LIBERAR_SEPARACAO);

    publisher = rig.start(fulfilment, Map.of("refused-retry.base", "PT0.5S"));
    await().until(outbox::allSent);

    List<Instant> calls = fulfilment.effect("loja/A:liberar_separacao").orElseThrow().arrivals();
    assertEquals(2, calls.size());
    assertTrue(Duration.between(calls.get(0), calls.get(1)).toMillis() >= 500);
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 503})
  @DisplayName("P10. Retry-After is never undercut, burns no attempt, and what waits doesn't burst")
  void obeysRetryAfter(int status) {
    // Given
    int rows = 30;
    for (int i = 0; i < rows; i++) {
      outbox.add("order-" + i, LIBERAR_SEPARACAO);
    }
    fulfilment.faults().busy(status, 2, 10);

    // When
    publisher = rig.start(fulfilment, Map.of("capacity", "10"));
    await().atMost(Duration.ofSeconds(20)).until(outbox::allSent);

    // Then
    List<Effect> refused = fulfilment.effects().stream().filter(e -> e.calls() > 1).toList();
    assertEquals(10, refused.size());
    for (Effect effect : refused) {
      List<Instant> calls = effect.arrivals();
      Duration wait = Duration.between(calls.get(0), calls.get(1));
      assertTrue(wait.toMillis() >= 2000, wait.toString());
    }
    assertTrue(outbox.entries().stream().allMatch(entry -> entry.attempts() == 1));
    Instant firstPause = refused.get(0).arrivals().get(0);
    long early =
        fulfilment.effects().stream()
            .flatMap(effect -> effect.arrivals().stream())
            .filter(at -> at.isAfter(firstPause.plusMillis(500)))
            .filter(at -> at.isBefore(firstPause.plusMillis(1900)))
            .count();
    assertEquals(0, early, "the whole destination is left alone meanwhile");
  }

  @Test
  @DisplayName("P11. A long outage: the circuit opens, nothing dies, attempts aren't burnt by it")
  void survivesAnOutage() {
    // Given
    int rows = 60;
    fulfilment.faults().outage(true);
    for (int i = 0; i < rows; i++) {
      outbox.add("order-" + i, LIBERAR_SEPARACAO);
    }

    // When
    publisher =
        rig.start(
            fulfilment,
            Map.of(
                "capacity", "8",
                "circuit.window", "8",
                "circuit.open-for", "PT0.3S",
                "min-attempts", "3"));
    await().until(() -> circuit() == CircuitBreakerState.OPEN);
    int tried = calls();
    await().until(() -> calls() >= tried + 6); // one probe after the other

    // Then
    assertTrue(outbox.entries().stream().noneMatch(Outbox.Entry::parked));
    long untouched = outbox.entries().stream().filter(entry -> entry.attempts() == 0).count();
    assertTrue(untouched > rows / 2, "most effects were never tried: " + untouched);

    // And when it is over, one effect goes first, and the others follow in a widening stream
    fulfilment.faults().latency(50);
    fulfilment.faults().outage(false);
    await().atMost(Duration.ofSeconds(20)).until(outbox::allSent);
    assertEquals(rows, fulfilment.accepted());
    assertEquals(CircuitBreakerState.CLOSED, circuit());
    List<Instant> taken =
        fulfilment.effects().stream()
            .map(effect -> effect.arrivals().get(effect.calls() - 1))
            .sorted()
            .toList();
    for (int alone = 0; alone < 2; alone++) {
      Duration gap = Duration.between(taken.get(alone), taken.get(alone + 1));
      assertTrue(gap.toMillis() >= 45, "the next one waits for the answer: " + gap);
    }
  }

  private int calls() {
    return fulfilment.effects().stream().mapToInt(Effect::calls).sum();
  }

  private CircuitBreakerState circuit() {
    return publisher.destinations().stream()
        .flatMap(destination -> destination.path().stream())
        .map(path -> path.circuit().state())
        .findAny()
        .orElseThrow();
  }

  @Test
  @DisplayName("A destination that hangs or can't be reached is retried, and the reason says so")
  void namesWhatFailed() {
    outbox.add("A", LIBERAR_SEPARACAO);
    fulfilment.faults().latency(5_000);
    publisher = rig.start(fulfilment, Map.of("destinations.fulfilment.timeout", "PT0.2S"));

    await().until(() -> outbox.entry("A", LIBERAR_SEPARACAO).reason() != null);
    assertEquals("no answer in time", outbox.entry("A", LIBERAR_SEPARACAO).reason());

    fulfilment.faults().latency(0);
    await().until(outbox::allSent);
    assertEquals(0, fulfilment.changed());
  }
}
