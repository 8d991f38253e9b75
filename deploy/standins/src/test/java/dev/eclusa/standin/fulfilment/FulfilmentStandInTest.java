package dev.eclusa.standin.fulfilment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.eclusa.standin.http.Http;
import dev.eclusa.standin.http.SvixSignature;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class FulfilmentStandInTest {

  private static final String RELEASE = "loja/1:liberar_separacao";
  private static final String INTERRUPT = "loja/1:interromper_separacao";

  private FulfilmentStandIn fulfilment;

  @BeforeEach
  void start() {
    fulfilment = new FulfilmentStandIn().start(0);
  }

  @AfterEach
  void stop() {
    fulfilment.close();
  }

  @Test
  @DisplayName("records calls, order of effects and traces; an unneeded repeat is counted")
  void records() throws IOException {
    send(RELEASE, body("1", "liberar_separacao"));
    send(INTERRUPT, body("1", "interromper_separacao"));
    send(RELEASE, body("1", "liberar_separacao"));

    Effect release = fulfilment.effect(RELEASE).orElseThrow();
    assertEquals(2, release.calls());
    assertEquals(1, release.repeatsAfterAnswer());
    assertEquals(2, release.arrivals().size());
    assertEquals(List.of("00-trace", "00-trace"), release.traceparents());
    assertEquals(
        Map.of("loja/1", List.of("liberar_separacao", "interromper_separacao")),
        fulfilment.acceptedByOrder());
    assertEquals(2, fulfilment.accepted());
    assertEquals(1, Http.get(fulfilment.url() + "/_received").getInteger("repeatsAfterAnswer"));
  }

  @Test
  @DisplayName("a bad signature, an old one, a changed body and a missing key are refused")
  void refuses() throws IOException {
    String body = body("1", "liberar_separacao");
    assertEquals(401, Http.post(fulfilment.effectsUrl(), body).statusCode());
    fulfilment.clock().advance(Duration.ofMinutes(6));
    assertEquals(401, send(RELEASE, body).statusCode());
    fulfilment.clock().ahead(Duration.ZERO);
    assertEquals(400, send("", body).statusCode());
    assertEquals(200, send(RELEASE, body).statusCode());

    assertEquals(422, send(RELEASE, body + " ").statusCode());

    assertEquals(2, fulfilment.badSignatures());
    assertEquals(1, fulfilment.changed());
  }

  @Test
  @DisplayName("an answer that is lost: accepted, and the repeat was needed")
  void drops() throws IOException {
    fulfilment.faults().dropNext(1);
    assertThrows(IOException.class, () -> send(RELEASE, body("1", "liberar_separacao")));
    send(RELEASE, body("1", "liberar_separacao"));

    assertEquals(1, fulfilment.accepted());
    assertEquals(0, fulfilment.repeatsAfterAnswer());
    assertEquals(2, fulfilment.effect(RELEASE).orElseThrow().calls());
  }

  @Test
  @DisplayName("one order's failure, an outage, and busy with Retry-After; then it takes all again")
  void faults() throws IOException {
    fulfilment.failOrders(Set.of("loja/1"));
    assertEquals(500, send(RELEASE, body("1", "liberar_separacao")).statusCode());
    assertEquals(200, send("loja/2:x", body("2", "x")).statusCode());
    assertFalse(fulfilment.effect(RELEASE).orElseThrow().accepted());
    fulfilment.failOrders(Set.of());
    fulfilment.faults().outage(true);
    assertEquals(503, send(RELEASE, body("1", "liberar_separacao")).statusCode());
    fulfilment.faults().outage(false);
    fulfilment.faults().busy(503, 7, 1);

    HttpResponse<String> busy = send(RELEASE, body("1", "liberar_separacao"));

    assertEquals(503, busy.statusCode());
    assertEquals("7", busy.headers().firstValue("retry-after").orElseThrow());
    assertEquals(200, send(RELEASE, body("1", "liberar_separacao")).statusCode());
  }

  private HttpResponse<String> send(String key, String body) throws IOException {
    String timestamp = Long.toString(System.currentTimeMillis() / 1000);
    String signature =
        new SvixSignature(FulfilmentStandIn.DEFAULT_SECRET)
            .sign("m1", timestamp, body.getBytes(StandardCharsets.UTF_8));
    return Http.post(
        fulfilment.effectsUrl(),
        body,
        "Idempotency-Key",
        key,
        "traceparent",
        "00-trace",
        "webhook-id",
        "m1",
        "webhook-timestamp",
        timestamp,
        "webhook-signature",
        "v1,bm9wZQ== " + signature);
  }

  private static String body(String order, String effect) {
    return "{\"id\":\"loja/%s:%s\",\"provider\":\"loja\",\"orderId\":\"%s\",\"effect\":\"%s\"}"
        .formatted(order, effect, order, effect);
  }
}
