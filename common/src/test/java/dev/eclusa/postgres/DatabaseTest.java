package dev.eclusa.postgres;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.embedded.BackingServices;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.mutiny.TimeoutException;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.pgclient.PgException;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(BackingServices.class)
class DatabaseTest {

  private static final Duration TEN_SECONDS = Duration.ofSeconds(10);
  private static final String PUT =
      "INSERT INTO configuracoes_plataforma (chave, valor) VALUES ($1, $2)";
  private static final String GET = "SELECT valor FROM configuracoes_plataforma WHERE chave = $1";

  @Inject Database database;

  private final String key = UUID.randomUUID().toString();

  @Test
  void aTransactionCommitsWhatItReturnsFrom() {
    int rows = database.inTransaction(tx -> tx.query(PUT, key, "1").rowCount());
    assertEquals(1, rows);
    assertEquals(1, database.query(GET, key).size());
  }

  @Test
  void aTransactionThatThrowsLeavesNothingAndTheConnectionUsable() {
    for (int i = 0; i < 50; i++) { // more often than the pool has connections
      assertThrows(
          IllegalStateException.class,
          () ->
              database.inTransaction(
                  tx -> {
                    tx.query(PUT, key, "1");
                    throw new IllegalStateException("the caller's reason");
                  }));
    }
    assertEquals(0, database.query(GET, key).size());
  }

  @Test
  void aConnectionThatComesTooLateGoesBackToThePool() {
    try (TestDatabase one = new TestDatabase(1)) {
      SqlConnection held = one.pool().getConnection().await().atMost(TEN_SECONDS);
      Database impatient = new Database(one.pool(), Duration.ofMillis(50));
      assertThrows(
          TimeoutException.class, () -> impatient.inTransaction(tx -> tx.query("SELECT 1")));

      held.closeAndForget(); // and now the one comes that it no longer waits for

      Database patient = new Database(one.pool(), TEN_SECONDS);
      assertEquals(1, patient.inTransaction(tx -> tx.query("SELECT 1")).size());
    }
  }

  @Test
  void aBrokenStatementIsAboutDataAndTellsNoValues() {
    database.query(PUT, key, "1");
    PgException failure = assertThrows(PgException.class, () -> database.query(PUT, key, "2"));
    assertFalse(DatabaseErrors.isTransient(failure));
    assertTrue(DatabaseErrors.isAboutData(failure));
    assertEquals(
        "SQLSTATE 23505 (configuracoes_plataforma_pkey)", DatabaseErrors.describe(failure));
  }

  @Test
  void aDatabaseThatGoesAwayIsTransientAndComesBack() {
    RuntimeException killed =
        assertThrows(
            RuntimeException.class,
            () ->
                database.inTransaction(
                    tx -> tx.query("SELECT pg_terminate_backend(pg_backend_pid())")));
    assertTrue(DatabaseErrors.isTransient(killed));
    assertTrue(DatabaseErrors.isOutage(killed));
    assertEquals(1, database.query("SELECT 1").size());
  }

  @Test
  void theServerEndsStatementsThatTakeTooLong() {
    String limit = database.query("SHOW statement_timeout").iterator().next().getString(0);
    assertEquals("10s", limit);
  }
}
