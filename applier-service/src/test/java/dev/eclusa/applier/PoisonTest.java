package dev.eclusa.applier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.applier.Tables.EventState;
import dev.eclusa.drain.Reach;
import dev.eclusa.embedded.BackingServices;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.vertx.pgclient.PgException;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Events that fail, in the midst of others. */
@QuarkusTest
@QuarkusTestResource(BackingServices.class)
@TestProfile(ByHand.class)
class PoisonTest {

  private static final StoredEvent GOOD = StoredEvent.numbered("good", "good", "order.paid", 1);

  @Inject InboxDrain drain;
  @Inject Tables tables;

  @AfterEach
  void clear() {
    tables.database.query("ALTER TABLE pedidos DROP CONSTRAINT IF EXISTS recusa_de_teste");
    tables.database.query("DROP TRIGGER IF EXISTS falha_de_teste ON webhook_eventos");
    tables.database.query("DROP FUNCTION IF EXISTS falha_de_teste");
    tables.clear();
  }

  @Test
  @DisplayName("O7: 500 unreadable events in front of a good one: it is applied all the same")
  void unreadable_events_delay_nobody() {
    // Given
    tables.receive(
        IntStream.range(0, 500)
            .mapToObj(n -> StoredEvent.loja("p" + n, "o" + n, "order.paid", "\"x\":0", "{}"))
            .toList(),
        null);
    tables.receive(GOOD);

    // When
    drainAll();

    // Then
    assertEquals("aplicado", tables.event(GOOD).result());
    assertEquals(500, parked());
  }

  @Test
  @DisplayName("O7: 500 events that the database refuses in front of a good one: likewise")
  void refused_events_delay_nobody() {
    // Given
    refuseOrders("r%");
    tables.receive(
        IntStream.range(0, 500)
            .mapToObj(n -> StoredEvent.numbered("p" + n, "r" + n, "order.paid", 1))
            .toList(),
        null);
    tables.receive(GOOD);

    // When
    drainAll();

    // Then
    assertEquals("aplicado", tables.event(GOOD).result());
    assertEquals(1, tables.done());
    assertEquals(500, tables.count("SELECT count(*) FROM webhook_eventos WHERE tentativas = 1"));
  }

  @Test
  @DisplayName("One event that the database refuses is found among 255 good ones and charged")
  void bisection_isolates_one() {
    // Given
    refuseOrders("o100");
    tables.receive(
        IntStream.range(0, 256)
            .mapToObj(n -> StoredEvent.numbered("e" + n, "o" + n, "order.paid", 1))
            .toList(),
        null);

    // When
    int taken = drain.drain(Reach.RECENT);

    // Then
    assertEquals(256, taken);
    assertEquals(255, tables.done());
    assertEquals(255, tables.count("SELECT count(*) FROM outbox"));
    EventState refused = tables.event(new EventKey("loja", "e100"));
    assertEquals(1, refused.attempts());
    assertFalse(refused.parked());
    assertEquals("not applied: SQLSTATE 23514 (recusa_de_teste)", refused.reason());
    assertTrue(refused.dueIn().compareTo(Duration.ofSeconds(4)) > 0, refused.toString());
    assertEquals(0, drain.drain(Reach.ALL));
  }

  @Test
  @DisplayName("What keeps failing backs off ever longer and parks after ten tries")
  void parks_after_ten_tries() {
    // Given
    refuseOrders("good");
    tables.receive(GOOD);

    // When
    Duration longest = Duration.ZERO;
    for (int attempt = 1; attempt < 10; attempt++) {
      drain.drain(Reach.ALL);
      EventState state = tables.event(GOOD);
      assertEquals(attempt, state.attempts());
      assertFalse(state.parked());
      longest = state.dueIn().compareTo(longest) > 0 ? state.dueIn() : longest;
      tables.age(Duration.ofHours(1));
    }
    drain.drain(Reach.ALL);

    // Then
    assertTrue(tables.event(GOOD).parked());
    assertEquals(10, tables.event(GOOD).attempts());
    assertTrue(longest.compareTo(Duration.ofMinutes(4)) > 0, longest.toString());
    assertEquals(0, drain.drain(Reach.ALL));
  }

  @Test
  @DisplayName("O9: a failure after the effect was written leaves neither state nor effect")
  void rolls_back_state_and_effect() {
    // Given: the stamp, the last write of the transaction, fails
    tables.database.query(
        """
        CREATE FUNCTION falha_de_teste() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF NOT EXISTS (SELECT FROM outbox WHERE pedido_id = NEW.recurso_id) THEN
            RAISE EXCEPTION 'the effect is not there yet' USING ERRCODE = '42P01';
          END IF;
          RAISE EXCEPTION 'after the effect';
        END $$
        """);
    tables.database.query(
        """
        CREATE TRIGGER falha_de_teste BEFORE UPDATE ON webhook_eventos FOR EACH ROW
        WHEN (NEW.aplicado_em IS NOT NULL) EXECUTE FUNCTION falha_de_teste()
        """);
    tables.receive(GOOD);

    // When
    drain.drain(Reach.RECENT);

    // Then
    assertEquals("not applied: SQLSTATE P0001", tables.event(GOOD).reason());
    assertNull(tables.event(GOOD).result());
    assertNull(tables.order(GOOD.order()));
    assertEquals(List.of(), tables.effects(GOOD.order()));
  }

  @Test
  @DisplayName("A schema that doesn't fit is nobody's fault: no event is charged")
  void schema_faults_are_not_charged() {
    // Given
    tables.receive(GOOD);
    tables.database.query("ALTER TABLE pedidos RENAME COLUMN versao_email TO sumiu");

    // When
    try {
      assertThrows(PgException.class, () -> drain.drain(Reach.RECENT));
    } finally {
      tables.database.query("ALTER TABLE pedidos RENAME COLUMN sumiu TO versao_email");
    }

    // Then
    assertEquals(0, tables.event(GOOD).attempts());
    assertEquals(1, drain.drain(Reach.RECENT));
    assertEquals("aplicado", tables.event(GOOD).result());
  }

  private void refuseOrders(String pattern) {
    tables.database.query(
        "ALTER TABLE pedidos ADD CONSTRAINT recusa_de_teste CHECK (id NOT LIKE '" + pattern + "')");
  }

  private void drainAll() {
    while (drain.drain(Reach.RECENT) > 0) {
      // until empty
    }
  }

  private long parked() {
    return tables.count("SELECT count(*) FROM webhook_eventos WHERE parado_em IS NOT NULL");
  }
}
