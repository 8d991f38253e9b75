package dev.eclusa.dispatcher.resend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.dispatcher.channel.Verdict;
import dev.eclusa.dispatcher.template.DirectoryTemplates;
import dev.eclusa.dispatcher.template.PackagedTemplates;
import dev.eclusa.dispatcher.template.Templates;
import dev.eclusa.standin.resend.ResendMail;
import io.vertx.mutiny.sqlclient.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is repeated is repeated as it was, and never sent twice. */
class ResendRetryTest extends ResendTestBase {

  @Test
  @DisplayName("P3. Accepted, then the answer is lost: the same key is replayed, one mail goes out")
  void acceptedThenDropped() {
    resend.faults().dropNext(3);
    long id = outbox.add("1");

    replica(settings()).start();
    awaitStatus(id, "sent");

    assertEquals(1, resend.accepted());
    assertEquals(3, resend.replays());
    assertEquals(resend.mails().get(0).id(), outbox.row(id).getString("provedor_mensagem_id"));
    assertEquals(4, outbox.row(id).getInteger("tentativas"));
  }

  @Test
  @DisplayName("P3. The same for a whole batch: same key, same order, each mail once")
  void batchAcceptedThenDropped() {
    resend.faults().dropNext(1);
    outbox.addMany(40);

    replica(settings().with("concurrency", 1)).start();
    awaitSent(40);

    assertEquals(40, resend.accepted());
    assertEquals(1, resend.replays());
  }

  @Test
  @DisplayName("P15. Errors of the provider: the same key and body until it works")
  void serverErrors() {
    resend.faults().errorNext(3);
    long id = outbox.add("1");

    replica(settings()).start();
    awaitStatus(id, "sent");

    assertEquals(1, resend.accepted());
    assertEquals(
        "eclusa-" + outbox.row(id).getUUID("lote_id"), resend.mails().get(0).idempotencyKey());
    assertEquals(4, resend.arrivals().instants().size());
  }

  @Test
  @DisplayName("P15. A key that stands for another body: terminal, with an alert, nothing sent")
  void keyMisused() {
    // Given
    resend.faults().dropNext(1);
    long id = outbox.add("1");
    var first = replica(settings().with("retry.base", "PT1H").with("retry.cap", "PT2H")).start();
    await().until(() -> resend.accepted() == 1 && outbox.status(id).equals("pending"));
    first.dispatching().close();

    // When
    outbox.execute(
        "UPDATE email_outbox SET mensagem = replace(mensagem, '1', '2'), disponivel_em = now()");
    var second = replica(settings()).start();
    awaitStatus(id, "failed");

    // Then
    assertEquals("409 invalid_idempotent_request", outbox.error(id));
    assertEquals(1, resend.accepted());
    assertEquals(
        1,
        second
            .registry()
            .get("eclusa.email.alerts")
            .tag("reason", "idempotency")
            .counter()
            .count());
  }

  @Test
  @DisplayName("P15. Keys of 0 and 257 characters are refused for good; nothing else is")
  void badKeys() {
    ResendAnswer answer =
        new ResendAnswer(
            400,
            "{\"statusCode\":400,\"name\":\"invalid_idempotency_key\",\"message\":\"no\"}",
            java.util.Optional.empty(),
            java.util.Optional.empty());
    assertEquals(new Verdict.Rejected("400 invalid_idempotency_key"), answer.verdict(1));
  }

  @Test
  @DisplayName("P16. The template is edited between attempts: the retry is byte-identical")
  void templateEdited(@TempDir Path folder) throws IOException {
    // Given
    Path template = Files.createDirectories(folder.resolve("reembolso/pt-BR"));
    Files.writeString(template.resolve("subject.txt"), "Antes {orderId}");
    Files.writeString(template.resolve("body.txt"), "antes");
    Files.writeString(template.resolve("body.html"), "<p>antes</p>");
    Templates templates = new Templates(new DirectoryTemplates(folder, new PackagedTemplates()));
    resend.faults().outage(true);
    long id = outbox.add("1");
    replica(settings(), templates).start();
    await().until(() -> resend.arrivals().instants().size() >= 2);
    String stored = outbox.row(id).getString("mensagem");

    // When
    Files.writeString(template.resolve("subject.txt"), "Depois {orderId}");
    resend.faults().outage(false);
    awaitStatus(id, "sent");
    long next = outbox.add("2");
    awaitStatus(next, "sent");

    // Then
    assertEquals(
        List.of("Antes 1", "Depois 2"), resend.mails().stream().map(ResendMail::subject).toList());
    assertEquals(stored, outbox.row(id).getString("mensagem"));
  }

  @Test
  @DisplayName("P10. 429 with Retry-After: not one request before its time, no attempt burnt")
  void retryAfter() {
    resend.faults().busy(429, 2, 1);
    outbox.addMany(5);

    replica(settings()).start();
    awaitSent(5);

    List<Instant> arrivals = resend.arrivals().instants();
    assertTrue(
        Duration.between(arrivals.get(0), arrivals.get(1)).toMillis() >= 1_990,
        arrivals.toString());
    Row row = outbox.row(1);
    assertEquals(1, row.getInteger("tentativas"));
  }

  @Test
  @DisplayName("P11. An outage: nothing dies, and everything goes out once it is over")
  void outage() {
    resend.faults().outage(true);
    outbox.addMany(250);
    replica(settings().with("retry.cap", "PT0.5S")).start();
    await().until(() -> resend.arrivals().instants().size() >= 10);
    assertEquals(0, outbox.count("failed"));

    resend.faults().outage(false);
    awaitSent(250);

    assertEquals(250, resend.accepted());
    assertEquals(0, resend.duplicates());
  }

  @Test
  @DisplayName("P11. A provider that can't be reached at all burns no attempt and ages no key")
  void unreachable() {
    int port = dev.eclusa.embedded.FreePort.find();
    long id = outbox.add("1");
    var away = replica(settings().with("resend.url", "http://localhost:" + port)).start();
    await().until(() -> outbox.error(id) != null);
    away.dispatching().close();

    Row row = outbox.row(id);
    assertEquals(0, row.getInteger("tentativas"));
    assertNull(row.getOffsetDateTime("primeira_tentativa_em"));
    assertNotNull(row.getUUID("lote_id"));

    replica(settings()).start();
    awaitStatus(id, "sent");
  }

  @Test
  @DisplayName(
      "P9. Past the age of its key a request is not repeated: failed, and never sent again")
  void keyExpired() {
    resend.faults().dropNext(1);
    long id = outbox.add("1");
    var first = replica(settings().with("retry.base", "PT1H").with("retry.cap", "PT2H")).start();
    await().until(() -> resend.accepted() == 1 && outbox.status(id).equals("pending"));
    first.dispatching().close();

    outbox.execute(
        """
        UPDATE email_outbox
        SET primeira_tentativa_em = now() - interval '23 hours 1 second', disponivel_em = now()
        """);
    resend.clock().advance(Duration.ofHours(24));
    var second = replica(settings()).start();
    awaitStatus(id, "failed");

    assertTrue(outbox.error(id).contains("key"), outbox.error(id));
    assertEquals(1, resend.accepted());
    assertEquals(
        1, second.registry().get("eclusa.emails").tag("outcome", "failed").counter().count());
  }

  @Test
  @DisplayName(
      "P17. 101 rows: two batches; a bad one among them fails alone and the others go once")
  void badRowInABatch() {
    // Given
    List<Long> ids = outbox.addMany(100);
    long bad = outbox.add("bad", "ana@nowhere.invalid");

    // When
    replica(settings().with("concurrency", 1)).start();
    awaitSent(100);
    awaitStatus(bad, "failed");

    // Then
    assertTrue(outbox.error(bad).startsWith("422"), outbox.error(bad));
    assertEquals(100, resend.accepted());
    assertEquals(0, resend.duplicates());
    assertEquals(101, ids.size() + 1);
  }

  @Test
  @DisplayName("P17. 101 good rows: one request of 100 and one of 1")
  void twoBatches() {
    outbox.addMany(101);

    replica(settings().with("concurrency", 1)).start();
    awaitSent(101);

    Set<String> keys =
        resend.mails().stream().map(ResendMail::idempotencyKey).collect(Collectors.toSet());
    assertEquals(2, keys.size());
    assertEquals(2, resend.arrivals().instants().size());
    assertNotEquals(0, resend.accepted());
  }

  @Test
  void theBatchSizeIsTheOperators() {
    outbox.execute(
        "UPDATE configuracoes_plataforma SET valor = '10' WHERE chave = 'email_outbox_batch_size'");
    outbox.addMany(30);

    replica(settings().with("concurrency", 1)).start();
    awaitSent(30);

    assertEquals(3, resend.arrivals().instants().size());
  }
}
