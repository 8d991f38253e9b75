package dev.eclusa.publisher;

import static dev.eclusa.order.Effect.INTERROMPER_SEPARACAO;
import static dev.eclusa.order.Effect.LIBERAR_SEPARACAO;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.drain.Reach;
import dev.eclusa.embedded.BackingServices;
import dev.eclusa.order.Effect;
import dev.eclusa.standin.fulfilment.FulfilmentStandIn;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(BackingServices.class)
class DeliveryTest {

  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

  @Inject Rig rig;

  private final FulfilmentStandIn fulfilment = new FulfilmentStandIn();
  private final List<Publisher> publishers = new ArrayList<>();
  private Outbox outbox;

  @BeforeEach
  void start() {
    outbox = rig.outbox();
    fulfilment.start(0);
  }

  @AfterEach
  void stop() {
    publishers.forEach(Publisher::close);
    fulfilment.close();
  }

  private Publisher publisher(Map<String, String> settings) {
    Publisher publisher = rig.start(fulfilment, settings);
    publishers.add(publisher);
    return publisher;
  }

  @Test
  @DisplayName("P1. Several publishers, many effects: each is delivered once")
  void eachOnce() {
    // Given
    int rows = 400;
    for (int i = 0; i < rows; i++) {
      outbox.add("order-" + i, LIBERAR_SEPARACAO);
    }

    // When
    for (int i = 0; i < 4; i++) {
      publisher(Map.of("capacity", "8"));
    }

    // Then
    await().until(outbox::allSent);
    assertEquals(rows, fulfilment.accepted());
    assertTrue(fulfilment.effects().stream().allMatch(effect -> effect.calls() == 1));
    assertEquals(0, fulfilment.badSignatures());
  }

  @Test
  @DisplayName("An effect goes out as the contract says, in the trace of the event that raised it")
  void asTheContractSays() {
    // Given
    outbox.add("123", LIBERAR_SEPARACAO);

    // When
    publisher(Map.of());

    // Then
    await().until(outbox::allSent);
    var effect = fulfilment.effect("loja/123:liberar_separacao").orElseThrow();
    String expected =
        "{\"id\":\"loja/123:liberar_separacao\",\"provider\":\"loja\",\"orderId\":\"123\","
            + "\"effect\":\"liberar_separacao\",\"createdAt\":\"";
    assertTrue(effect.body().startsWith(expected), effect.body());
    assertTrue(effect.body().endsWith("Z\"}"), effect.body());
    assertTrue(effect.traceparents().get(0).startsWith("00-" + TRACE + "-"));
    assertEquals(0, fulfilment.badSignatures());
  }

  @Test
  @DisplayName("P3. The answer is lost: the same key and bytes again, and the destination sees it")
  void sameBytesAgain() {
    // Given
    outbox.add("123", LIBERAR_SEPARACAO);
    fulfilment.faults().dropNext(2);

    // When
    publisher(Map.of());

    // Then
    await().until(outbox::allSent);
    assertEquals(1, fulfilment.accepted());
    assertEquals(3, fulfilment.effect("loja/123:liberar_separacao").orElseThrow().calls());
    assertEquals(0, fulfilment.changed());
  }

  @Test
  @DisplayName("P2. A publisher that died after its claim: another one delivers after the lease")
  void deliveredAfterTheLease() {
    // Given
    outbox.add("123", LIBERAR_SEPARACAO);
    OutboxStore dead =
        new OutboxStore(
            rig.database(),
            List.of(Effect.values()),
            Duration.ofHours(24),
            new Completions(p -> {}));
    Duration lease = Duration.ofSeconds(1);
    assertEquals(1, dead.claim(10, Reach.RECENT, lease).size());

    // When
    publisher(Map.of("sweep-every", "PT0.2S"));

    // Then
    assertTrue(outbox.entry("123", LIBERAR_SEPARACAO).leased());
    await().until(outbox::allSent);
    assertEquals(2, outbox.entry("123", LIBERAR_SEPARACAO).attempts());
    assertEquals(1, fulfilment.accepted());
  }

  @Test
  @DisplayName("P8. Order A's effect fails: A's next one waits, B's flow")
  void oneOrderHoldsOnlyItself() {
    // Given
    fulfilment.failOrders(java.util.Set.of("loja/A"));
    outbox.add("A", LIBERAR_SEPARACAO);
    outbox.add("A", INTERROMPER_SEPARACAO);
    outbox.add("B", LIBERAR_SEPARACAO);
    outbox.add("B", INTERROMPER_SEPARACAO);

    // When
    publisher(Map.of());

    // Then
    await()
        .until(
            () ->
                outbox.entry("B", INTERROMPER_SEPARACAO).sent()
                    && outbox.entry("A", LIBERAR_SEPARACAO).attempts() >= 3);
    assertEquals(0, outbox.entry("A", INTERROMPER_SEPARACAO).attempts());
    assertEquals("HTTP 500", outbox.entry("A", LIBERAR_SEPARACAO).reason());

    // And once it is well again, A's go out in their order
    fulfilment.failOrders(java.util.Set.of());
    await().until(outbox::allSent);
    assertEquals(
        List.of("liberar_separacao", "interromper_separacao"),
        fulfilment.acceptedByOrder().get("loja/A"));
  }

  @Test
  @DisplayName("P8. The order within each order is kept under random failures")
  void orderIsKept() {
    // Given
    fulfilment.faults().seed(7);
    fulfilment.faults().errorShare(0.3);
    fulfilment.faults().dropShare(0.1);
    for (int i = 0; i < 60; i++) {
      outbox.add("order-" + i, LIBERAR_SEPARACAO);
    }
    for (int i = 0; i < 60; i++) {
      outbox.add("order-" + i, INTERROMPER_SEPARACAO);
    }

    // When
    publisher(Map.of("sweep-every", "PT0.2S"));
    publisher(Map.of("sweep-every", "PT0.2S"));

    // Then
    await().atMost(Duration.ofSeconds(30)).until(outbox::allSent);
    assertEquals(60, fulfilment.acceptedByOrder().size());
    assertTrue(
        fulfilment.acceptedByOrder().values().stream()
            .allMatch(List.of("liberar_separacao", "interromper_separacao")::equals));
    assertEquals(0, fulfilment.changed());
  }

  @Test
  @DisplayName("The next effect of an order goes out at once, however long it has waited")
  void nextOneGoesAtOnce() {
    // Given: both overdue, so that only a sweep or the completion can find the second
    Duration old = Duration.ofMinutes(3);
    outbox.add("123", LIBERAR_SEPARACAO, old);
    outbox.add("123", INTERROMPER_SEPARACAO, old);

    // When: the first look is the only sweep for an hour
    publisher(Map.of("sweep-every", "PT1H"));

    // Then
    await().atMost(Duration.ofSeconds(5)).until(outbox::allSent);
  }
}
