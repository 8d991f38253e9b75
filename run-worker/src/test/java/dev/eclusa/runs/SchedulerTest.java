package dev.eclusa.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.embedded.BackingServices;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.vertx.mutiny.sqlclient.Row;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Slots become runs, each once. */
@QuarkusTest
@QuarkusTestResource(BackingServices.class)
@TestProfile(ShortTimes.class)
class SchedulerTest {

  @Inject Rig rig;

  @BeforeEach
  void prepare() {
    rig.prepare("http://localhost:1");
    cron("*/5 * * * *");
    rig.database.query(
        "INSERT INTO schedules (tenant_id, handler_key) VALUES ('acme', 'contacts')");
    rig.scheduler.fire();
  }

  private void cron(String expression) {
    rig.database.query("UPDATE configs SET cron = $1 WHERE handler_key = 'contacts'", expression);
  }

  /** Puts the next slot into the past. */
  private OffsetDateTime due(Duration since) {
    return rig.one(
            """
            UPDATE schedules SET next_slot = date_trunc('minute', now()) - $1 * interval '1 second'
            RETURNING next_slot
            """,
            (double) since.toSeconds())
        .getOffsetDateTime(0);
  }

  private Row schedule() {
    return rig.one("SELECT * FROM schedules WHERE tenant_id = 'acme'");
  }

  /** By the database's clock, as the scheduler's. */
  private boolean nextIsAhead() {
    return rig.one("SELECT next_slot > now() - interval '1 minute' FROM schedules").getBoolean(0);
  }

  private long runs() {
    return rig.count("executions", "trigger = 'schedule'");
  }

  @Test
  @DisplayName("A new schedule fires from its next slot on, not at once")
  void beginsWithTheNextSlot() {
    assertEquals(0, runs());
    assertTrue(nextIsAhead());
  }

  @Test
  @DisplayName("A slot becomes a run with priority 5 and a trace, queued")
  void fires() {
    OffsetDateTime slot = due(Duration.ZERO);
    rig.build(rig.queues.runs());

    rig.scheduler.fire();

    Row run = rig.one("SELECT * FROM executions");
    assertEquals(
        List.of("acme", "crm", "contacts", "schedule", 5, "pending"),
        List.of(
            run.getString("tenant_id"),
            run.getString("integration_key"),
            run.getString("handler_key"),
            run.getString("trigger"),
            run.getInteger("priority"),
            run.getString("status")));
    assertEquals(slot, run.getOffsetDateTime("slot"));
    assertNotNull(run.getString("traceparent"));
    assertEquals(slot, schedule().getOffsetDateTime("last_slot"));
    assertTrue(schedule().getOffsetDateTime("next_slot").isAfter(slot));
    assertEquals(1, rig.queues.runs().stats().await().indefinitely().waiting());
  }

  @Test
  @DisplayName("Q49: ten schedulers at once fire a slot once, for each tenant")
  void firesOnce() {
    rig.database.query(
        """
        INSERT INTO schedules (tenant_id, handler_key)
        SELECT 't' || n, 'contacts' FROM generate_series(1, 250) AS n
        """);
    rig.scheduler.fire();
    due(Duration.ofMinutes(1));

    CompletableFuture<?>[] schedulers =
        Stream.generate(() -> CompletableFuture.runAsync(rig.scheduler::fire))
            .limit(10)
            .toArray(CompletableFuture<?>[]::new);
    CompletableFuture.allOf(schedulers).join();

    assertEquals(251, runs());
    assertEquals(251, rig.one("SELECT count(DISTINCT tenant_id) FROM executions").getLong(0));
  }

  @Test
  @DisplayName("A slot whose firing is repeated, as after a restored backup, is still one run")
  void knowsItsSlots() {
    OffsetDateTime slot = due(Duration.ofMinutes(10));
    rig.scheduler.fire();
    rig.database.query("UPDATE schedules SET next_slot = $1", slot);

    rig.scheduler.fire();

    assertEquals(1, runs());
  }

  @Test
  @DisplayName("Missed slots make one run")
  void makesUpOnce() {
    due(Duration.ofHours(5));

    rig.scheduler.fire();
    rig.scheduler.fire();

    assertEquals(1, runs());
    assertTrue(nextIsAhead());
  }

  @Test
  @DisplayName("While its handler is paused a schedule doesn't fire; afterwards, once")
  void waitsWhilePaused() {
    due(Duration.ofHours(1));
    rig.database.query("UPDATE configs SET paused = true");
    rig.scheduler.fire();
    assertEquals(0, runs());

    rig.database.query("UPDATE configs SET paused = false");
    rig.scheduler.fire();

    assertEquals(1, runs());
  }

  @Test
  @DisplayName("One that isn't active, or has no expression any more, doesn't fire")
  void stops() {
    due(Duration.ofHours(1));
    rig.database.query("UPDATE schedules SET active = false");
    rig.scheduler.fire();
    rig.database.query("UPDATE schedules SET active = true");
    cron(null);
    rig.scheduler.fire();

    assertEquals(0, runs());
    assertNull(schedule().getOffsetDateTime("next_slot"));
  }

  @Test
  @DisplayName("A changed expression counts from now on; what was due before isn't made up")
  void changes() {
    due(Duration.ofHours(1));
    cron("0 0 1 1 *");

    rig.scheduler.fire();

    assertEquals(0, runs());
    OffsetDateTime next = schedule().getOffsetDateTime("next_slot");
    assertEquals(List.of(1, 1), List.of(next.getMonthValue(), next.getDayOfMonth()));
  }

  @Test
  @DisplayName("An expression that can't be read keeps nobody else back, and the reason is told")
  void tellsWhatIsWrong() {
    rig.handler("other", 10);
    rig.database.query("UPDATE configs SET cron = '* * * * *' WHERE handler_key = 'other'");
    rig.database.query("INSERT INTO schedules (tenant_id, handler_key) VALUES ('b', 'other')");
    cron("whenever");
    rig.scheduler.fire();
    due(Duration.ofMinutes(1));
    rig.database.query("UPDATE schedules SET next_slot = NULL WHERE tenant_id = 'acme'");

    rig.scheduler.fire();

    assertEquals(1, runs());
    assertEquals("the cron expression can't be read", schedule().getString("last_error"));

    cron("* * * * *");
    rig.scheduler.fire();
    assertNull(schedule().getString("last_error"));
    assertNotNull(schedule().getOffsetDateTime("next_slot"));
  }
}
