package dev.eclusa.receiver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.embedded.BackingServices;
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
class CoalescingTest {

  // Every transaction has a number of its own, and a row keeps its inserter's in xmin.
  private static final String TRANSACTIONS =
      "SELECT count(DISTINCT xmin::text) FROM webhook_eventos WHERE tipo = ?";

  private static final String TYPE = "order." + Loja.newId();

  @AfterEach
  void dropConstraint() {
    Tables.execute("ALTER TABLE webhook_eventos DROP CONSTRAINT IF EXISTS of_the_test");
  }

  @Test
  @DisplayName("400 concurrent webhooks take far fewer commits than 400")
  void sharesCommits() {
    String type = TYPE + ".many";
    List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();

    for (int i = 0; i < 400; i++) {
      answers.add(Sender.sendAsync(Sender.loja(event(Loja.newId(), type))));
    }

    answers.forEach(answer -> assertEquals(200, answer.join().statusCode()));
    assertEquals(400, Tables.count("SELECT count(*) FROM webhook_eventos WHERE tipo = ?", type));
    int transactions = Tables.count(TRANSACTIONS, type);
    assertTrue(transactions <= 200, transactions + " transactions");
  }

  @Test
  @DisplayName("A lone webhook has a commit of its own and waits for no other")
  void doesNotDelayTheLone() {
    String type = TYPE + ".lone";
    List<Long> nanos = new ArrayList<>();

    for (int i = 0; i < 50; i++) {
      long start = System.nanoTime();
      assertEquals(200, Sender.post(event(Loja.newId(), type)).statusCode());
      nanos.add(System.nanoTime() - start);
    }

    assertEquals(50, Tables.count(TRANSACTIONS, type));
    nanos.sort(null);
    assertTrue(nanos.get(25) < 50_000_000, "median " + nanos.get(25) + " ns");
  }

  @Test
  @DisplayName("A row that the database refuses is set aside; those beside it are stored")
  void singlesOutWhatIsRefused() {
    String type = TYPE + ".mixed";
    Tables.execute(
        "ALTER TABLE webhook_eventos ADD CONSTRAINT of_the_test CHECK (evento_id NOT LIKE 'bad%')");
    List<CompletableFuture<HttpResponse<String>>> good = new ArrayList<>();
    List<CompletableFuture<HttpResponse<String>>> bad = new ArrayList<>();

    for (int i = 0; i < 120; i++) {
      good.add(Sender.sendAsync(Sender.loja(event(Loja.newId(), type))));
      if (i % 40 == 0) {
        bad.add(Sender.sendAsync(Sender.loja(event("bad" + Loja.newId(), type))));
      }
    }

    good.forEach(answer -> assertEquals(200, answer.join().statusCode()));
    bad.forEach(answer -> assertEquals(422, answer.join().statusCode()));
    assertEquals(120, Tables.count("SELECT count(*) FROM webhook_eventos WHERE tipo = ?", type));
    assertEquals(
        3,
        Tables.count(
            "SELECT count(*) FROM webhook_quarentena WHERE motivo = 'SQLSTATE 23514 (of_the_test)'"));
  }

  private static byte[] event(String id, String type) {
    return Loja.bytes(
        "{\"id\":\"%s\",\"type\":\"%s\",\"data\":{\"id\":\"o\"}}".formatted(id, type));
  }
}
