package dev.eclusa.receiver;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.embedded.BackingServices;
import dev.eclusa.nudge.Nudges;
import dev.eclusa.nudge.Stage;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.net.http.HttpResponse;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(BackingServices.class)
class DeliveryTest {

  @Inject Nudges nudges;

  @Test
  @DisplayName("A signed webhook is answered 200 with an empty body, and is a row, byte for byte")
  void storesWhatItAcknowledges() {
    String id = Loja.newId();
    byte[] body = Loja.paid(id);

    HttpResponse<String> answer = Sender.post(body);

    assertEquals(200, answer.statusCode());
    assertEquals("", answer.body());
    assertEquals(
        "loja|o-%s|order.paid|12990|0".formatted(id),
        Tables.value(
            """
            SELECT concat_ws('|', provedor, recurso_id, tipo, payload #>> '{data,total_cents}', tentativas)
            FROM webhook_eventos WHERE evento_id = ?
            """,
            id));
    assertArrayEquals(
        body,
        HexFormat.of()
            .parseHex(
                Tables.value(
                    "SELECT encode(corpo, 'hex') FROM webhook_eventos WHERE evento_id = ?", id)));
  }

  @Test
  @DisplayName(
      "W1: a redelivery, with the same body or another, is answered 200 and leaves one row")
  void redeliveryLeavesOneRow() {
    String id = Loja.newId();
    byte[] body = Loja.paid(id);
    byte[] changed = Loja.bytes(new String(body, java.nio.charset.StandardCharsets.UTF_8) + " ");
    Sender.post(body);

    HttpResponse<String> same = Sender.post(body);
    HttpResponse<String> other = Sender.post(changed);

    assertEquals(200, same.statusCode());
    assertEquals(200, other.statusCode());
    assertEquals(1, Tables.events(id));
    assertEquals(
        body.length,
        Tables.count("SELECT octet_length(corpo) FROM webhook_eventos WHERE evento_id = ?", id));
  }

  @Test
  @DisplayName("W1: 50 concurrent copies are all answered 200 and leave one row")
  void concurrentCopiesLeaveOneRow() {
    String id = Loja.newId();
    byte[] body = Loja.paid(id);

    List<CompletableFuture<HttpResponse<String>>> answers =
        Stream.generate(() -> Sender.sendAsync(Sender.loja(body))).limit(50).toList();

    answers.forEach(answer -> assertEquals(200, answer.join().statusCode()));
    assertEquals(1, Tables.events(id));
  }

  @Test
  @DisplayName("W11: one event id from two providers is two rows")
  void eventIdsBelongToTheirProvider() {
    String id = Loja.newId();
    byte[] body = Loja.paid(id);
    Sender.post(body);

    HttpResponse<String> answer =
        Sender.send(Sender.to("outra", body).header(Loja.HEADER, Loja.sign(body)));

    assertEquals(200, answer.statusCode());
    assertEquals(
        List.of("loja", "outra"),
        Tables.column(
            "SELECT provedor FROM webhook_eventos WHERE evento_id = ? ORDER BY provedor", id));
  }

  @Test
  @DisplayName("The trace of the request goes on in the row; without one, a trace begins")
  void carriesTheTrace() {
    String traced = Loja.newId();
    String untraced = Loja.newId();
    String traceId = "0af7651916cd43dd8448eb211c80319c";

    Sender.send(
        Sender.loja(Loja.paid(traced))
            .header("traceparent", "00-" + traceId + "-b7ad6b7169203331-01"));
    Sender.post(Loja.paid(untraced));

    String sql = "SELECT traceparent FROM webhook_eventos WHERE evento_id = ?";
    assertTrue(Tables.value(sql, traced).matches("00-" + traceId + "-(?!b7ad)[0-9a-f]{16}-01"));
    assertTrue(Tables.value(sql, untraced).matches("00-[0-9a-f]{32}-[0-9a-f]{16}-01"));
  }

  @Test
  @DisplayName("Every delivery nudges the applier, a redelivery too")
  void nudges() {
    AtomicInteger heard = new AtomicInteger();
    nudges.listen(Stage.INBOX, heard::incrementAndGet);
    await().until(() -> heard.get() == 1); // subscribed
    byte[] body = Loja.paid(Loja.newId());

    Sender.post(body);
    await().until(() -> heard.get() == 2);
    Sender.post(body);

    await().until(() -> heard.get() == 3);
  }
}
