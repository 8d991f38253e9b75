package dev.eclusa.receiver;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.embedded.BackingServices;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(BackingServices.class)
@TestProfile(ShortTimeouts.class)
class ConnectionTest {

  @Test
  @DisplayName("W9: slow-loris clients are cut off with 408; others are served meanwhile")
  void cutsOffSlowBodies() {
    List<RawConnection> slow = new ArrayList<>();
    try {
      for (int i = 0; i < 200; i++) {
        RawConnection connection = new RawConnection();
        slow.add(connection);
        connection.write(
            """
            POST /webhooks/loja HTTP/1.1\r
            Host: localhost\r
            Content-Type: application/json\r
            Content-Length: 1000\r
            \r
            {"""); // and nothing more
      }

      assertEquals(200, Sender.post(Loja.paid(Loja.newId())).statusCode());

      for (RawConnection connection : slow) {
        assertEquals(408, connection.status());
        assertTrue(connection.closedByServer());
      }
    } finally {
      slow.forEach(RawConnection::close);
    }
  }

  @Test
  @DisplayName("W9: heads that never end don't keep others from being served")
  void servesBesideSlowHeads() {
    List<RawConnection> slow = new ArrayList<>();
    try {
      for (int i = 0; i < 500; i++) {
        RawConnection connection = new RawConnection();
        slow.add(connection);
        connection.write("POST /webhooks/loja HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
      }

      assertEquals(200, Sender.post(Loja.paid(Loja.newId())).statusCode());
    } finally {
      slow.forEach(RawConnection::close);
    }
  }

  @Test
  @DisplayName("W9: a header of 64 KiB is refused; others are served meanwhile and after")
  void refusesLargeHeaders() {
    try (RawConnection connection = new RawConnection()) {
      connection.write(
          "POST /webhooks/loja HTTP/1.1\r\nHost: localhost\r\nX-Large: "
              + "x".repeat(64 << 10)
              + "\r\n\r\n");

      assertEquals(431, connection.status());
    }
    await().until(() -> Sender.post(Loja.paid(Loja.newId())).statusCode() == 200);
  }

  @Test
  @DisplayName("Requests in a row on one connection are answered in their order")
  void answersPipelines() {
    byte[] good = Loja.paid(Loja.newId());
    byte[] bad = Loja.bytes("broken " + Loja.newId());
    try (RawConnection connection = new RawConnection()) {
      connection.write(request(good, Loja.sign(good))).write(good);
      connection.write(request(good, "none")).write(good);
      connection.write(request(bad, Loja.sign(bad))).write(bad);

      assertEquals(200, connection.status());
      assertEquals(401, connection.status());
      assertEquals(400, connection.status());
    }
  }

  @Test
  @DisplayName("W2: a signature of non-ASCII bytes is 401")
  void refusesNonAsciiSignatures() {
    byte[] body = Loja.paid(Loja.newId());
    try (RawConnection connection = new RawConnection()) {
      connection.write(request(body, "çãé" + Loja.sign(body).substring(3))).write(body);

      assertEquals(401, connection.status());
    }
  }

  private static String request(byte[] body, String signature) {
    return """
        POST /webhooks/loja HTTP/1.1\r
        Host: localhost\r
        Content-Type: application/json\r
        %s: %s\r
        Content-Length: %d\r
        \r
        """
        .formatted(Loja.HEADER, signature, body.length);
  }
}
