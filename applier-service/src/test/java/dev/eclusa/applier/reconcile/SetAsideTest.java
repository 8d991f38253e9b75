package dev.eclusa.applier.reconcile;

import static dev.eclusa.applier.reconcile.ReconcileFixture.PROVIDER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.embedded.BackingServices;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(BackingServices.class)
@TestProfile(NoSchedule.class)
class SetAsideTest {

  private static final String PARKED =
      """
      SELECT evento_id || '|' || recurso_id || '|' || tipo || '|' || ultimo_erro
      FROM webhook_eventos WHERE parado_em IS NOT NULL ORDER BY evento_id
      """;

  @Inject Pass pass;
  @Inject ReconcileFixture fixture;

  private final OrderListServer list = new OrderListServer();
  private Instant at;

  @BeforeEach
  void start() {
    at = fixture.now().minus(Duration.ofHours(1));
    list.put("good", "paid", 2, at);
  }

  @AfterEach
  void clear() {
    list.close();
    fixture.clear();
  }

  @Test
  @DisplayName("O11: an unknown status is parked with its reason, once, and keeps nothing back")
  void anUnknownStatusIsParked() {
    // Given
    list.put("odd", "on_hold", 2, at);

    // When
    PassEnd first = run();
    fixture.database.query("UPDATE cursores SET valor = valor - interval '2 hours'");
    PassEnd again = run();

    // Then
    assertEquals(new PassEnd.Done(1, 2), first);
    assertEquals(new PassEnd.Done(1, 2), again);
    List<String> parked = fixture.texts(PARKED);
    assertEquals(1, parked.size(), parked::toString);
    assertTrue(parked.get(0).startsWith("api:odd:" + at + "|odd|api.order|"), parked::toString);
    assertFalse(parked.get(0).contains("on_hold"), "the provider's own text stays out");
    assertEquals(List.of("good pago 2"), fixture.orders());
  }

  @Test
  @DisplayName("An order that says neither sequence nor instant is parked under what it says")
  void anOrderWithoutAVersionIsParked() {
    // Given
    JsonObject answer =
        new JsonObject()
            .put("orders", List.of(new JsonObject().put("id", "undated").put("status", "paid")));
    list.onPage(page -> new OrderListServer.Fault(200, Map.of(), answer.encode()));

    // When
    run();

    // Then
    List<String> parked = fixture.texts(PARKED);
    assertTrue(parked.get(0).matches("api:undated:[0-9a-f]{16}\\|.*"), parked::toString);
  }

  @Test
  @DisplayName("An entry without an order id is in the quarantine, with its bytes and the reason")
  void anEntryWithoutAnIdIsQuarantined() {
    // Given
    JsonObject nameless = OrderListServer.order("", "paid", at);
    list.put(nameless);

    // When
    PassEnd end = run();

    // Then
    assertEquals(new PassEnd.Done(1, 2), end);
    assertEquals(
        List.of(nameless.encode()),
        fixture.texts("SELECT convert_from(corpo, 'UTF8') FROM webhook_quarentena"));
    assertTrue(
        fixture
            .texts("SELECT motivo FROM webhook_quarentena")
            .get(0)
            .startsWith("order list: the order id is "));
    assertEquals(List.of("good pago 2"), fixture.orders());
  }

  @Test
  @DisplayName("An entry that jsonb cannot hold is parked all the same, whole in corpo")
  void whatJsonbCannotHold() {
    // Given
    JsonObject odd = OrderListServer.order("odd", "on_hold", at).put("note", "a\u0000b");
    list.put(odd);

    // When
    run();

    // Then
    assertEquals(
        List.of("{} " + odd.encode()),
        fixture.texts(
            """
            SELECT payload::text || ' ' || convert_from(corpo, 'UTF8') FROM webhook_eventos
            """));
  }

  private PassEnd run() {
    return pass.run(PROVIDER, fixture.api(list.url()));
  }
}
