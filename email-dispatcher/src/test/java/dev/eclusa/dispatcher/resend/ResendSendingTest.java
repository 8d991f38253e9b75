package dev.eclusa.dispatcher.resend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.dispatcher.Outbox;
import dev.eclusa.dispatcher.Replica;
import dev.eclusa.email.EmailEnqueuer;
import dev.eclusa.email.EmailRequest.Occasion;
import dev.eclusa.email.Enqueueing;
import dev.eclusa.standin.resend.ResendMail;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Mails go out once each, in full. */
class ResendSendingTest extends ResendTestBase {

  @Test
  void aMailGoesOutAsRendered() {
    // Given
    long id = outbox.add("1001", "ana@bücher.example");

    // When
    replica(settings()).start();
    awaitStatus(id, "sent");

    // Then
    ResendMail mail = resend.mails().get(0);
    assertEquals("Loja <loja@example.com>", mail.from());
    assertEquals(List.of("ana@xn--bcher-kva.example"), mail.to());
    assertEquals("Reembolso do pedido 1001", mail.subject());
    assertTrue(mail.text().contains("R$\u00a0129,90"), mail.text());
    assertTrue(mail.html().contains("<strong>1001</strong>"), mail.html());
    assertEquals("eclusa-" + outbox.row(id).getUUID("lote_id"), mail.idempotencyKey());
    assertEquals(mail.id(), outbox.row(id).getString("provedor_mensagem_id"));
    assertNotNull(outbox.row(id).getOffsetDateTime("enviado_em"));
  }

  @Test
  @DisplayName("P1. Three replicas, 500 rows: each sent once")
  void eachOnce() {
    outbox.addMany(500);

    for (int i = 0; i < 3; i++) {
      replica(settings()).start();
    }
    awaitSent(500);

    assertEquals(500, resend.accepted());
    assertEquals(0, resend.duplicates());
    Set<String> recipients =
        resend.mails().stream().map(m -> m.to().get(0)).collect(Collectors.toSet());
    assertEquals(500, recipients.size());
  }

  @Test
  @DisplayName("P6. Trigger and cron at the same moment, on two replicas: one send")
  void triggerAndCron() {
    Replica one =
        replica(settings().with("poll-every", "PT0S").with("sweep-every", "PT1H")).start();
    Replica two =
        replica(settings().with("poll-every", "PT0S").with("sweep-every", "PT1H")).start();

    for (int i = 0; i < 30; i++) {
      long id = outbox.add("p6-" + i);
      one.dispatching().nudged();
      two.dispatching().sweep();
      one.dispatching().sweep();
      two.dispatching().nudged();
      awaitStatus(id, "sent");
    }

    assertEquals(30, resend.accepted());
    assertEquals(0, resend.replays());
  }

  @Test
  @DisplayName("P27. All triggers lost: the poll sends every mail within the seed's 3 s")
  void triggersLost() {
    replica(settings().with("poll-every", "PT1S").with("sweep-every", "PT1H")).start();
    for (int i = 0; i < 3; i++) {
      awaitStatus(outbox.add("p27-" + i), "sent");
    }

    double p95 =
        database
            .database()
            .query(
                """
                SELECT percentile_cont(0.95) WITHIN GROUP
                  (ORDER BY extract(epoch FROM enviado_em - criado_em))::float8
                FROM email_outbox
                """)
            .iterator()
            .next()
            .getDouble(0);
    assertTrue(p95 < 3, "p95 was " + p95 + " s");
  }

  @Test
  @DisplayName("P2. Killed after the claim and before the call: sent after the lease, once")
  void killedAfterTheClaim() {
    // Given
    List<Long> ids = outbox.addMany(3);
    outbox.execute(
        """
        UPDATE email_outbox SET
          status = 'sending', lease_token = $1, tentativas = 1, lote_id = $1,
          lote_posicao = id - 1, canal = 'resend', primeira_tentativa_em = now(),
          mensagem = '{"from":"a@example.com","to":["' || destinatario
                     || '"],"subject":"s","text":"t"}',
          disponivel_em = now() + interval '700 ms'
        """,
        UUID.randomUUID());
    String claimed = outbox.row(ids.get(0)).getUUID("lote_id").toString();

    // When
    Replica replica = replica(settings()).start();
    assertEquals(0, resend.accepted());
    awaitSent(3);

    // Then
    assertEquals(3, resend.accepted());
    assertEquals("eclusa-" + claimed, resend.mails().get(0).idempotencyKey());
    assertEquals("cliente-o0@example.com", resend.mails().get(0).to().get(0));
    assertEquals(1, replica.registry().get("eclusa.lease.reclaimed").counter().count());
  }

  @Test
  @DisplayName("P4. A stop lets what is in flight end, and takes nothing more")
  void stop() {
    resend.faults().latency(500);
    long id = outbox.add("1");
    Replica replica = replica(settings()).start();
    await().until(() -> !resend.arrivals().instants().isEmpty());

    replica.dispatching().close();

    assertEquals("sent", outbox.status(id));
    long later = outbox.add("2");
    assertEquals("pending", outbox.status(later));
    assertEquals(1, resend.arrivals().instants().size());
  }

  @Test
  @DisplayName("A stop that doesn't wait gives back what is in flight, and the retry is a replay")
  void impatientStop() {
    resend.faults().latency(3_000);
    long id = outbox.add("1");
    Replica replica = replica(settings().with("grace", "PT0.2S")).start();
    await().until(() -> !resend.arrivals().instants().isEmpty());

    replica.dispatching().close();

    assertEquals("pending", outbox.status(id));
    assertEquals(0, outbox.row(id).getInteger("tentativas"));
    assertNotNull(outbox.row(id).getOffsetDateTime("primeira_tentativa_em"));
    await().until(() -> resend.accepted() == 1);
    resend.faults().latency(0);
    replica(settings()).start();
    awaitStatus(id, "sent");
    assertEquals(1, resend.accepted());
    assertEquals(1, resend.replays());
  }

  @Test
  @DisplayName("P7. A rollback after the enqueue: nothing is sent")
  void rollback() {
    replica(settings()).start();

    try {
      database
          .database()
          .inTransaction(
              tx -> {
                new EmailEnqueuer()
                    .enqueue(tx, Outbox.request("gone", "ana@example.com", Occasion.ONCE));
                throw new IllegalStateException("the caller's reason");
              });
    } catch (IllegalStateException expected) {
      // as planned
    }
    long after = outbox.add("stays");
    awaitStatus(after, "sent");

    assertEquals(1, resend.accepted());
  }

  @Test
  @DisplayName("P23. A duplicate enqueue makes one row; a wanted re-send makes a second mail")
  void duplicates() {
    replica(settings()).start();
    long first = outbox.add("1");
    assertEquals(
        new Enqueueing.Duplicate(),
        outbox.enqueue(Outbox.request("1", "ana@example.com", Occasion.ONCE)));
    awaitStatus(first, "sent");
    assertEquals(
        new Enqueueing.Duplicate(),
        outbox.enqueue(Outbox.request("1", "ana@example.com", Occasion.ONCE)));

    Enqueueing again = outbox.enqueue(Outbox.request("1", "cliente-1@example.com", Occasion.AGAIN));

    long second = ((Enqueueing.Enqueued) again).id();
    awaitStatus(second, "sent");
    assertEquals(2, outbox.row(second).getInteger("envio_seq"));
    assertEquals(2, resend.accepted());
    assertNotEquals(resend.mails().get(0).idempotencyKey(), resend.mails().get(1).idempotencyKey());
  }

  @Test
  @DisplayName("P21. A missing or null variable: nothing is sent, the row says which one")
  void missingVariable() {
    // Given
    var incomplete = Outbox.variables("1");
    incomplete.remove("totalCents");
    var nothing = Outbox.variables("2");
    nothing.put("currency", null);
    long missing = enqueue("1", incomplete);
    long isNull = enqueue("2", nothing);
    long good = outbox.add("3");

    // When
    replica(settings()).start();
    awaitStatus(good, "sent");

    // Then
    assertEquals("failed", outbox.status(missing));
    assertTrue(outbox.error(missing).contains("totalCents"), outbox.error(missing));
    assertEquals("failed", outbox.status(isNull));
    assertTrue(outbox.error(isNull).contains("currency"), outbox.error(isNull));
    assertEquals(1, resend.accepted());
  }

  private long enqueue(String order, java.util.Map<String, Object> variables) {
    var request = Outbox.request(order, "ana@example.com", Occasion.ONCE, variables);
    return ((Enqueueing.Enqueued) outbox.enqueue(request)).id();
  }

  @Test
  @DisplayName("P22. A suppressed address is skipped, whatever its case")
  void suppressed() {
    outbox.execute(
        """
        INSERT INTO email_supressao (endereco_sha256, motivo)
        VALUES (sha256('ana@example.com'::bytea), 'bounce')
        """);
    long suppressed = outbox.add("1", "Ana@Example.com");
    long good = outbox.add("2", "eva@example.com");

    replica(settings()).start();
    awaitStatus(good, "sent");

    assertEquals("suppressed", outbox.status(suppressed));
    assertEquals(1, resend.accepted());
  }

  @Test
  void aMailPutThereBySqlIsCheckedToo() {
    outbox.execute(
        """
        INSERT INTO email_outbox (template_slug, idioma, referencia_tipo, referencia_id,
                                  destinatario, variaveis)
        VALUES ('nope', 'pt-BR', 't', '1', 'ana@example.com', '{}'),
               ('reembolso', 'pt-BR', 't', '2', 'joão@example.com', '{}'),
               ('reembolso', 'pt-BR', 't', '3', 'ana@example.com',
                '{"orderId": "1\\n2", "totalCents": 1, "currency": "BRL"}')
        """);

    replica(settings()).start();
    await().until(() -> outbox.count("failed") == 3);

    assertEquals(0, resend.arrivals().instants().size());
    assertFalse(outbox.error(2).contains("joão"));
    assertTrue(outbox.error(3).contains("line break"), outbox.error(3));
    assertNull(outbox.row(1).getString("mensagem"));
  }
}
