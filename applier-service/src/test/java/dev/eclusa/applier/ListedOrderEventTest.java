package dev.eclusa.applier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.applier.reconcile.NoSchedule;
import dev.eclusa.drain.Reach;
import dev.eclusa.embedded.BackingServices;
import dev.eclusa.order.Status;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(BackingServices.class)
@TestProfile(NoSchedule.class)
class ListedOrderEventTest {

  private static final EventKey KEY = new EventKey("loja", "api:1001:2026-03-01T12:00:00Z");

  @Inject InboxDrain drain;
  @Inject Tables tables;

  @AfterEach
  void clear() {
    tables.clear();
  }

  @Test
  @DisplayName("An order of the list that was set aside is applied when it is replayed after a fix")
  void isAppliedOnReplay() {
    // Given: the row of a status that the definition has learnt meanwhile, replayed
    StoredEvent entry = entry("paid");
    tables.receive(entry);

    // When
    drain.drain(Reach.ALL);

    // Then
    assertEquals("aplicado", tables.event(KEY).result());
    assertEquals(Status.PAGO, tables.order(entry.order()).status());
    assertEquals(7, tables.order(entry.order()).originVersion());
  }

  @Test
  @DisplayName("Without a fix it parks again, with the reason")
  void parksAgainWithoutAFix() {
    // Given
    tables.receive(entry("on_hold"));

    // When
    drain.drain(Reach.ALL);

    // Then
    assertTrue(tables.event(KEY).parked());
    assertEquals("the status is none of the configured ones", tables.event(KEY).reason());
  }

  @Test
  @DisplayName("A webhook whose type happens to have that name is read as a webhook")
  void aTypeOfThatName() {
    // Given
    EventKey webhook = new EventKey("loja", "evt-of-that-name");
    String payload = "{\"id\": \"1002\", \"status\": \"paid\", \"sequence\": 7}";
    tables.receive(new StoredEvent(webhook, "1002", ListedOrderEvent.TYPE, payload));

    // When
    drain.drain(Reach.ALL);

    // Then
    assertEquals("tipo_ignorado", tables.event(webhook).result());
  }

  private static StoredEvent entry(String status) {
    String payload = "{\"id\": \"1001\", \"status\": \"%s\", \"sequence\": 7}".formatted(status);
    return new StoredEvent(KEY, "1001", ListedOrderEvent.TYPE, payload);
  }
}
