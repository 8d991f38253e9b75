package dev.eclusa.receiver;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.embedded.BackingServices;
import dev.eclusa.embedded.PostgresServer;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(BackingServices.class)
class OutageTest {

  private final PostgresServer postgres = BackingServices.postgres();

  @AfterEach
  void bringItBack() {
    postgres.start();
    await()
        .atMost(30, SECONDS)
        .until(() -> Sender.post(Loja.paid(Loja.newId())).statusCode() == 200);
  }

  @Test
  @DisplayName(
      "W7: PostgreSQL stopped is 503 with Retry-After in under 2 s; started again, 200 and stored")
  void survivesARestart() {
    postgres.stop();

    List<CompletableFuture<HttpResponse<String>>> during = burst();
    assertAllAway(during);

    postgres.start();
    String id = Loja.newId();
    await().atMost(20, SECONDS).until(() -> Sender.post(Loja.paid(id)).statusCode() == 200);
    assertEquals(1, Tables.events(id));
  }

  @Test
  @DisplayName("W7: a bad request can't be set aside either while PostgreSQL is stopped: 503")
  void quarantineIsAwayToo() {
    postgres.stop();

    HttpResponse<String> answer = Sender.post(Loja.bytes("broken " + Loja.newId()));

    assertEquals(503, answer.statusCode());
  }

  @Test
  @DisplayName(
      "W7: killed with requests under way, every answer is 200 or 503, and every 200 is a row")
  void survivesAKill() {
    List<String> ids = new ArrayList<>();
    List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      String id = Loja.newId();
      ids.add(id);
      answers.add(Sender.sendAsync(Sender.loja(Loja.paid(id))));
      if (i == 100) {
        postgres.killHard();
      }
    }

    List<Integer> statuses = answers.stream().map(answer -> answer.join().statusCode()).toList();

    postgres.start();
    for (int i = 0; i < ids.size(); i++) {
      assertTrue(statuses.get(i) == 200 || statuses.get(i) == 503, "" + statuses.get(i));
      if (statuses.get(i) == 200) {
        assertEquals(1, Tables.events(ids.get(i)));
      }
    }
    assertTrue(statuses.contains(503));
  }

  @Test
  @DisplayName(
      "W7: a PostgreSQL that hangs is 503 in under 2 s, again and again; when it goes on, 200")
  void survivesAHang() throws Exception {
    try (FrozenPostgres frozen = FrozenPostgres.freeze(postgres)) {
      assertAllAway(burst());
      assertAllAway(burst());
      assertEquals(503, Sender.post(Loja.paid(Loja.newId())).statusCode());
    }

    String id = Loja.newId();
    await().atMost(20, SECONDS).until(() -> Sender.post(Loja.paid(id)).statusCode() == 200);
    assertEquals(1, Tables.events(id));
  }

  @Test
  @DisplayName("W7: a table that somebody has locked is 503 in under 2 s; unlocked, 200")
  void survivesALock() throws Exception {
    String id = Loja.newId();
    try (var connection = Tables.connect();
        var statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("LOCK TABLE webhook_eventos IN ACCESS EXCLUSIVE MODE");

      assertAllAway(burst());

      connection.rollback();
    }
    await().atMost(5, SECONDS).until(() -> Sender.post(Loja.paid(id)).statusCode() == 200);
  }

  @Test
  @DisplayName("W7: outages leak neither threads nor connections")
  void leaksNothing() {
    Sender.post(Loja.paid(Loja.newId()));
    int threads = Thread.activeCount();
    for (int i = 0; i < 3; i++) {
      postgres.restart();
      await()
          .atMost(20, SECONDS)
          .until(() -> Sender.post(Loja.paid(Loja.newId())).statusCode() == 200);
    }

    await().untilAsserted(() -> assertTrue(Thread.activeCount() <= threads + 2));
    // Two lanes for events, one for quarantine, and this test's own.
    await()
        .untilAsserted(
            () ->
                assertTrue(
                    Tables.count(
                            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()")
                        <= 5));
  }

  private static List<CompletableFuture<HttpResponse<String>>> burst() {
    List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      long start = System.nanoTime();
      answers.add(
          Sender.sendAsync(Sender.loja(Loja.paid(Loja.newId())))
              .whenComplete(
                  (answer, failure) -> {
                    double seconds = (System.nanoTime() - start) / 1e9;
                    if (seconds >= 2) {
                      throw new AssertionError("answered after " + seconds + " s");
                    }
                  }));
    }
    return answers;
  }

  private static void assertAllAway(List<CompletableFuture<HttpResponse<String>>> answers) {
    for (CompletableFuture<HttpResponse<String>> future : answers) {
      HttpResponse<String> answer = future.join();
      assertEquals(503, answer.statusCode());
      assertEquals("2", answer.headers().firstValue("Retry-After").get());
    }
  }
}
