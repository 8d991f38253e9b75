package dev.eclusa.email;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.eclusa.email.EmailRequest.Occasion;
import dev.eclusa.email.Enqueueing.Duplicate;
import dev.eclusa.email.Enqueueing.Enqueued;
import dev.eclusa.email.Enqueueing.Refused;
import dev.eclusa.postgres.TestDatabase;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EmailEnqueuerTest {

  private final TestDatabase database = new TestDatabase();
  private final EmailEnqueuer enqueuer = new EmailEnqueuer();

  @AfterEach
  void close() {
    database.close();
  }

  private static EmailRequest request(String recipient, Occasion occasion) {
    return new EmailRequest(
        "reembolso",
        "pt-BR",
        "pedido",
        "loja/1",
        recipient,
        Map.of("orderId", "1"),
        occasion,
        null);
  }

  private Enqueueing enqueue(EmailRequest request) {
    return database.database().inTransaction(tx -> enqueuer.enqueue(tx, request));
  }

  private Enqueueing once() {
    return enqueue(request("ana@example.com", Occasion.ONCE));
  }

  private void setStatus(String status) {
    database
        .database()
        .query(
            """
            UPDATE email_outbox SET status = $1,
              enviado_em = CASE WHEN $1 = 'sent' THEN now() END,
              lease_token = CASE WHEN $1 = 'sending' THEN gen_random_uuid() END
            """,
            status);
  }

  private int rows() {
    return database
        .database()
        .query("SELECT count(*) FROM email_outbox")
        .iterator()
        .next()
        .getInteger(0);
  }

  @ParameterizedTest
  @DisplayName("P23. A mail that waits, goes out, has gone out or may have is not enqueued again")
  @ValueSource(strings = {"pending", "sending", "sent", "uncertain"})
  void duplicate(String status) {
    assertInstanceOf(Enqueued.class, once());
    setStatus(status);

    assertEquals(new Duplicate(), once());
    assertEquals(1, rows());
  }

  @ParameterizedTest
  @ValueSource(strings = {"failed", "suppressed"})
  void aMailThatDidNotGoOutDoesNotHoldItsKey(String status) {
    once();
    setStatus(status);

    assertInstanceOf(Enqueued.class, once());
  }

  @Test
  @DisplayName("P23. Wanted re-sends count up, after failed ones too")
  void again() {
    once();
    assertInstanceOf(Enqueued.class, enqueue(request("ana@example.com", Occasion.AGAIN)));
    setStatus("failed");
    assertInstanceOf(Enqueued.class, enqueue(request("ana@example.com", Occasion.AGAIN)));

    var seqs = database.database().query("SELECT envio_seq FROM email_outbox ORDER BY id");
    List<Integer> found = new java.util.ArrayList<>();
    seqs.forEach(row -> found.add(row.getInteger(0)));
    assertEquals(List.of(1, 2, 3), found);
  }

  @Test
  @DisplayName("P23. Twenty at the same moment: one row")
  void concurrent() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(20);
    try {
      List<Callable<Enqueueing>> tasks =
          IntStream.range(0, 20).<Callable<Enqueueing>>mapToObj(i -> this::once).toList();
      int enqueued = 0;
      for (Future<Enqueueing> result : threads.invokeAll(tasks)) {
        enqueued += result.get() instanceof Enqueued ? 1 : 0;
      }
      assertEquals(1, enqueued);
      assertEquals(1, rows());
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  @DisplayName(
      "P19, P20, P25. What can never be sent is refused, without personal data in the reason")
  void refused() {
    Map<String, Object> good = Map.of("orderId", "1");
    Map<String, Object> cyclicValue = new HashMap<>();
    cyclicValue.put("o", new Object());
    for (EmailRequest bad :
        List.of(
            request("ana@example.com\r\nBcc: eva@example.com", Occasion.ONCE),
            request("joão@example.com", Occasion.ONCE),
            request(null, Occasion.ONCE),
            with("../x", "en", "r", good),
            with("reembolso", "en\r\n", "r", good),
            with("reembolso", "en", "", good),
            with("reembolso", "en", "r\n", good),
            with("reembolso", "en", "r", null),
            with("reembolso", "en", "r", Map.of("a", "nul\u0000")),
            with("reembolso", "en", "r", Map.of("a", "\ud800")),
            with("reembolso", "en", "r", Map.of("a", Double.NaN)),
            with("reembolso", "en", "r", Map.of("a", List.of(Map.of("b\u0000", 1)))),
            with("reembolso", "en", "r", cyclicValue),
            with("reembolso", "en", "r", Map.of("a", "x".repeat(70_000))))) {
      Refused refused = assertInstanceOf(Refused.class, enqueue(bad), bad.toString());
      assertFalse(refused.reason().contains("@"), refused.reason());
      assertFalse(refused.reason().contains("jo"), refused.reason());
    }
    assertEquals(0, rows());
  }

  private static EmailRequest with(
      String slug, String locale, String reference, Map<String, Object> variables) {
    return new EmailRequest(
        slug, locale, "pedido", reference, "ana@example.com", variables, Occasion.ONCE, null);
  }

  @Test
  void aRefusalLeavesTheTransactionUsable() {
    Enqueueing result =
        database
            .database()
            .inTransaction(
                tx -> {
                  enqueuer.enqueue(tx, request("nobody", Occasion.ONCE));
                  return enqueuer.enqueue(tx, request("ana@bücher.example", Occasion.ONCE));
                });
    assertInstanceOf(Enqueued.class, result);
    assertEquals(
        "ana@xn--bcher-kva.example",
        database
            .database()
            .query("SELECT destinatario FROM email_outbox")
            .iterator()
            .next()
            .getString(0));
  }

  @Test
  @DisplayName("P25. A request's text form shows no recipient and no variable")
  void textForm() {
    EmailRequest request =
        new EmailRequest(
            "reembolso",
            "en",
            "pedido",
            "1",
            "ana@example.com",
            Map.of("name", "Ana"),
            Occasion.ONCE,
            null);
    assertFalse(request.toString().toLowerCase(java.util.Locale.ROOT).contains("ana"));
  }
}
