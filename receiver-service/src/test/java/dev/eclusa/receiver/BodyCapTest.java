package dev.eclusa.receiver;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.embedded.BackingServices;
import dev.eclusa.metrics.Meters;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(BackingServices.class)
@TestProfile(ShortTimeouts.class)
class BodyCapTest {

  private static final int CAP = 1 << 20;
  private static final String CHUNK = "10000\r\n" + "x".repeat(0x10000) + "\r\n";

  @Inject MeterRegistry meters;

  @Test
  @DisplayName("A body of exactly the cap is taken")
  void takesTheCap() {
    String id = Loja.newId();
    String head = "{\"id\":\"%s\",\"type\":\"t\",\"data\":{\"id\":\"o\"},\"x\":\"".formatted(id);
    byte[] body = Loja.bytes(head + "x".repeat(CAP - head.length() - 2) + "\"}");

    assertEquals(CAP, body.length);
    assertEquals(200, Sender.post(body).statusCode());
    assertEquals(1, Tables.events(id));
  }

  @Test
  @DisplayName("W6: a body over the cap is 413 before it is sent, and the connection goes on")
  void refusesByContentLength() {
    int before = Tables.all();
    byte[] body = Loja.paid(Loja.newId());
    try (RawConnection connection = new RawConnection()) {
      connection.write(head("Content-Length: " + (CAP + 1)));

      assertEquals(413, connection.status());

      connection.write(new byte[CAP + 1]);
      connection.write(head("Content-Length: " + body.length, Loja.sign(body))).write(body);
      assertEquals(200, connection.status());
    }
    assertEquals(before + 1, Tables.all());
  }

  @Test
  @DisplayName("W6: a chunked body is 413 as soon as it passes the cap")
  void refusesChunked() {
    int before = Tables.all();
    try (RawConnection connection = new RawConnection()) {
      connection.write(head("Transfer-Encoding: chunked"));
      for (int sent = 0; sent <= CAP; sent += 0x10000) {
        connection.write(CHUNK);
      }

      assertEquals(413, connection.status());
    }
    assertEquals(before, Tables.all());
  }

  @Test
  @DisplayName("W6: an endless body is cut off")
  void cutsEndlessBodies() {
    try (RawConnection connection = new RawConnection()) {
      connection.write(head("Transfer-Encoding: chunked"));
      int sent = 0;
      try {
        while (sent < 100 * CAP) {
          connection.write(CHUNK);
          sent += 0x10000;
        }
      } catch (UncheckedIOException cut) {
        assertTrue(sent > CAP);
      }
      assertTrue(sent < 100 * CAP, "sent " + sent);
    }
  }

  @Test
  @DisplayName(
      "W6: many half-sent large bodies are held to a bounded memory, and small ones go through")
  void boundsMemory() {
    List<RawConnection> connections = new ArrayList<>();
    byte[] half = new byte[CAP * 3 / 4];
    try {
      for (int i = 0; i < 120; i++) {
        RawConnection connection = new RawConnection();
        connections.add(connection);
        connection.write(head("Content-Length: " + CAP)).write(half);
      }

      assertEquals(200, Sender.post(Loja.paid(Loja.newId())).statusCode());
      double held = meters.get(Meters.BODY_MEMORY).gauge().value();
      assertTrue(held > 0 && held <= 64 << 20, "holds " + held);
      List<Integer> statuses = connections.stream().map(RawConnection::status).toList();
      assertEquals(Set.of(408, 503), Set.copyOf(statuses));
    } finally {
      connections.forEach(RawConnection::close);
    }
    await().until(() -> meters.get(Meters.BODY_MEMORY).gauge().value() == 0);
  }

  @Test
  @DisplayName("A client that asks before it sends is told to go on, or refused without sending")
  void answersExpectations() {
    byte[] body = Loja.paid(Loja.newId());
    String expecting = "Expect: 100-continue\r\nContent-Length: ";
    try (RawConnection connection = new RawConnection()) {
      connection.write(head(expecting + body.length, Loja.sign(body)));
      assertEquals(100, connection.status());
      assertEquals(200, connection.write(body).status());

      connection.write(head(expecting + (CAP + 1)));
      assertEquals(413, connection.status());
      assertTrue(connection.closedByServer());
    }
  }

  @Test
  @DisplayName("W6: a body that is sent in full before the answer is read still gets its 413")
  void answersPoliteClients() {
    HttpRequest.Builder large = Sender.loja(new byte[4 * CAP]);

    assertEquals(413, Sender.send(large).statusCode());
  }

  private static String head(String length) {
    return head(length, "none");
  }

  private static String head(String length, String signature) {
    return """
        POST /webhooks/loja HTTP/1.1\r
        Host: localhost\r
        Content-Type: application/json\r
        %s: %s\r
        %s\r
        \r
        """
        .formatted(Loja.HEADER, signature, length);
  }
}
