package dev.eclusa.applier;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.drain.Reach;
import dev.eclusa.embedded.BackingServices;
import dev.eclusa.queue.Claim;
import dev.eclusa.queue.Priority;
import dev.eclusa.queue.Queues;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.smallrye.mutiny.Multi;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Events of a provider whose target is the queue of items. */
@QuarkusTest
@QuarkusTestResource(BackingServices.class)
@TestProfile(ByHand.class)
class EventItemsTest {

  private static final Duration BOUND = Duration.ofSeconds(20);

  @Inject InboxDrain drain;
  @Inject Tables tables;
  @Inject Queues queues;

  @BeforeEach
  void configure() {
    tables.database.query(
        "INSERT INTO integration_types (integration_key, runner_url) VALUES ('crm', 'http://r')");
    tables.database.query(
        """
        INSERT INTO configs (handler_key, integration_key, direction)
        VALUES ('contacts', 'crm', 'inbound')
        """);
    queues.items().rebuild(Multi.createFrom().empty()).await().atMost(BOUND);
  }

  @AfterEach
  void clear() {
    tables.clear();
    tables.database.query(
        "TRUNCATE integration_types, configs, executions, execution_items, schedules");
  }

  @Test
  @DisplayName("An event becomes one item of priority 1 with its trace, and its job is queued")
  void becomes_an_item() {
    // Given
    StoredEvent event = event("e1", "contacts", "{\"n\":12345678901234567890.10}");
    tables.receive(List.of(event), "00-" + "a".repeat(32) + "-" + "b".repeat(16) + "-01");

    // When
    drain.drain(Reach.RECENT);

    // Then
    assertEquals("aplicado", tables.event(event).result());
    assertEquals(0, tables.count("SELECT count(*) FROM pedidos"));
    assertEquals(
        1,
        tables.count(
            """
            SELECT count(*) FROM execution_items
            WHERE source = 'webhook:crm-events' AND source_id = 'e1' AND external_id = 'contact-1'
              AND tenant_id = 'acme' AND integration_key = 'crm' AND handler_key = 'contacts'
              AND direction = 'inbound' AND trigger = 'webhook' AND priority = 1
              AND payload::text LIKE '%12345678901234567890.10%' AND status = 'pending'
              AND traceparent LIKE '00-aaaaaaaa%' AND run_id IS NULL
            """));
    Claim claim =
        await()
            .atMost(BOUND)
            .until(
                () -> queues.items().claim(10).await().atMost(BOUND),
                found -> !found.jobs().isEmpty());
    assertEquals(
        tables.texts("SELECT item_id::text FROM execution_items"),
        claim.jobs().stream().map(leased -> leased.job().id()).toList());
    assertEquals(Priority.WEBHOOK, claim.batches().get(0).priority());
    queues.items().complete(claim.jobs()).await().atMost(BOUND);
  }

  @Test
  @DisplayName("Items, facts and unknown handlers in one batch: each event gets its own result")
  void results_of_a_mixed_batch() {
    // Given
    StoredEvent unknown = event("e1", "nobody", "{}");
    StoredEvent order = StoredEvent.numbered("e2", "o1", "order.paid", 1);
    StoredEvent item = event("e3", "contacts", "{}");
    StoredEvent otherType =
        new StoredEvent(new EventKey("crm-events", "e4"), "c", "other", item.payload());
    StoredEvent withoutTenant =
        new StoredEvent(new EventKey("crm-events", "e5"), "c", "contact.changed", "{}");
    List.of(unknown, order, item, otherType, withoutTenant).forEach(tables::receive);

    // When
    drain.drain(Reach.RECENT);

    // Then
    assertEquals("aplicado", tables.event(order).result());
    assertEquals("aplicado", tables.event(item).result());
    assertEquals("tipo_ignorado", tables.event(otherType).result());
    assertEquals(1, tables.event(unknown).attempts());
    assertFalse(tables.event(unknown).parked());
    assertTrue(tables.event(withoutTenant).parked());
    assertEquals("the tenant of the item is missing", tables.event(withoutTenant).reason());
    assertEquals(1, tables.count("SELECT count(*) FROM execution_items"));
    assertEquals(1, tables.count("SELECT count(*) FROM outbox"));
  }

  private static StoredEvent event(String id, String handler, String data) {
    String payload =
        "{\"account\":\"acme\",\"handler\":\"%s\",\"data\":%s}".formatted(handler, data);
    return new StoredEvent(new EventKey("crm-events", id), "contact-1", "contact.changed", payload);
  }
}
