package dev.eclusa.publisher;

import static dev.eclusa.order.Effect.NOTIFICAR_REEMBOLSO;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.drain.Reach;
import dev.eclusa.email.EmailEnqueuer;
import dev.eclusa.email.EmailNudge;
import dev.eclusa.email.EmailRequest;
import dev.eclusa.email.Enqueueing;
import dev.eclusa.embedded.BackingServices;
import dev.eclusa.lease.Claimed;
import dev.eclusa.lease.Outcome;
import dev.eclusa.order.Effect;
import dev.eclusa.postgres.Statements;
import dev.eclusa.retry.Backoff;
import dev.eclusa.standin.fulfilment.FulfilmentStandIn;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.mutiny.sqlclient.Row;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(BackingServices.class)
class EmailRouteTest {

  private static final Backoff QUICK = new Backoff(Duration.ofMillis(100), Duration.ofSeconds(1));

  @Inject Rig rig;
  @Inject EmailEnqueuer enqueuer;
  @Inject EmailNudge nudge;

  private final FulfilmentStandIn fulfilment = new FulfilmentStandIn();
  private Publisher publisher;
  private Outbox outbox;

  @BeforeEach
  void start() {
    outbox = rig.outbox();
    fulfilment.start(0);
  }

  @AfterEach
  void stop() {
    if (publisher != null) {
      publisher.close();
    }
    fulfilment.close();
  }

  @Test
  @DisplayName("A refund becomes one mail, with what the template needs")
  void writesTheMail() {
    outbox.putOrder("123", "ana@example.com");
    outbox.add("123", NOTIFICAR_REEMBOLSO);

    publisher = rig.start(fulfilment, Map.of("email.providers.loja.currency", "USD"));
    await().until(outbox::allSent);

    Row mail = rig.database().query("SELECT * FROM email_outbox").iterator().next();
    assertEquals("reembolso", mail.getString("template_slug"));
    assertEquals("pt-BR", mail.getString("idioma"));
    assertEquals("pedido", mail.getString("referencia_tipo"));
    assertEquals("loja/123", mail.getString("referencia_id"));
    assertEquals("ana@example.com", mail.getString("destinatario"));
    assertEquals(12_345, mail.getJsonObject("variaveis").getInteger("totalCents"));
    assertEquals("USD", mail.getJsonObject("variaveis").getString("currency"));
    assertEquals("123", mail.getJsonObject("variaveis").getString("orderId"));
    assertTrue(mail.getString("traceparent").contains("4bf92f3577b34da6a3ce929d0e0e4736"));
  }

  @Test
  @DisplayName("Without an address the refund waits, and goes soon after the address is known")
  void waitsForTheAddress() {
    outbox.putOrder("123", null);
    outbox.add("123", NOTIFICAR_REEMBOLSO);
    publisher = rig.start(fulfilment, Map.of());
    await().until(() -> outbox.entry("123", NOTIFICAR_REEMBOLSO).attempts() >= 2);
    assertEquals("the order has no address yet", outbox.entry("123", NOTIFICAR_REEMBOLSO).reason());

    outbox.putOrder("123", "ana@example.com");

    await().atMost(Duration.ofSeconds(3)).until(outbox::allSent);
    assertEquals(1, outbox.mails());
  }

  @Test
  @DisplayName(
      "P25. An address that can't be used parks the refund, and the reason doesn't show it")
  void parksUnusableAddresses() {
    outbox.putOrder("123", "ana maria@@example");
    outbox.add("123", NOTIFICAR_REEMBOLSO);

    publisher = rig.start(fulfilment, Map.of());
    await().until(() -> outbox.entry("123", NOTIFICAR_REEMBOLSO).parked());

    String reason = outbox.entry("123", NOTIFICAR_REEMBOLSO).reason();
    assertTrue(reason.startsWith("mail refused: recipient address"), reason);
    assertFalse(reason.contains("ana"), reason);
    assertEquals(0, outbox.mails());
  }

  @Test
  @DisplayName("P7. A rollback after the enqueue leaves neither the mail nor the end of the effect")
  void rollsBackTogether() {
    // Given
    Claimed<OutboxEffect> claimed = claimOne();
    EmailEnqueuer failsAfterwards =
        new EmailEnqueuer() {
          @Override
          public Enqueueing enqueue(Statements tx, EmailRequest request) {
            assertInstanceOf(Enqueueing.Enqueued.class, super.enqueue(tx, request));
            throw new IllegalStateException("after the insert");
          }
        };

    // When
    Outcome<Accepted> outcome = delivery(failsAfterwards).deliver(claimed);

    // Then
    assertInstanceOf(Outcome.Retry.class, outcome);
    assertEquals(0, outbox.mails());
    assertFalse(outbox.entry("123", NOTIFICAR_REEMBOLSO).sent());
  }

  @Test
  @DisplayName("P4. A publisher that lost its lease writes no mail")
  void staleWritesNothing() {
    Claimed<OutboxEffect> stale = claimOne();
    rig.database().query("UPDATE outbox SET disponivel_em = now()");
    Claimed<OutboxEffect> current = store().claim(1, Reach.RECENT, Duration.ofMinutes(1)).get(0);

    Outcome<Accepted> outcome = delivery(enqueuer).deliver(stale);

    assertEquals(new Outcome.Settled<Accepted>(false), outcome);
    assertEquals(0, outbox.mails());
    assertEquals(new Outcome.Settled<Accepted>(true), delivery(enqueuer).deliver(current));
    assertEquals(1, outbox.mails());
  }

  @Test
  @DisplayName("P23. Two publishers on one lease at the same instant: one mail")
  void oneMailForOneEffect() {
    Claimed<OutboxEffect> claimed = claimOne();
    EmailDelivery delivery = delivery(enqueuer);

    CompletableFuture<Outcome<Accepted>> other =
        CompletableFuture.supplyAsync(() -> delivery.deliver(claimed));
    Outcome<Accepted> mine = delivery.deliver(claimed);

    List<Outcome<Accepted>> both = List.of(mine, other.join());
    assertEquals(1, both.stream().filter(new Outcome.Settled<Accepted>(true)::equals).count());
    assertEquals(1, both.stream().filter(new Outcome.Settled<Accepted>(false)::equals).count());
    assertEquals(1, outbox.mails());
  }

  private Claimed<OutboxEffect> claimOne() {
    outbox.putOrder("123", "ana@example.com");
    outbox.add("123", NOTIFICAR_REEMBOLSO);
    return store().claim(1, Reach.RECENT, Duration.ofMinutes(1)).get(0);
  }

  private OutboxStore store() {
    return new OutboxStore(
        rig.database(), List.of(Effect.values()), Duration.ofHours(24), completions());
  }

  private static Completions completions() {
    return new Completions(published -> {});
  }

  private EmailDelivery delivery(EmailEnqueuer enqueues) {
    RetryPolicy policy =
        new RetryPolicy(QUICK, QUICK, 3, Duration.ofHours(24), Destinations.RANDOM);
    RefundNotice notice = new RefundNotice(Rig.config(fulfilment, Map.of()).email());
    return new EmailDelivery(
        rig.database(), new RefundOrders(), notice, enqueues, nudge, completions(), policy);
  }
}
