package dev.eclusa.standin.resend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import dev.eclusa.standin.http.Http;
import dev.eclusa.standin.http.SvixSignature;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class MailWebhooksTest {

  private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

  private final List<Got> received = new CopyOnWriteArrayList<>();

  @Test
  @DisplayName("a signed webhook about a mail, on demand and by the recipient's address")
  void sendsSigned() throws IOException {
    // Given
    HttpServer listener = listen();
    try (ResendStandIn resend = new ResendStandIn().start(0)) {
      resend.webhookUrl("http://localhost:" + listener.getAddress().getPort() + "/hooks");
      resend.webhookSecret(SECRET);

      // When
      Http.post(
          resend.url() + "/emails",
          "{\"from\":\"s@x.test\",\"to\":\"bounced@x.test\",\"subject\":\"s\",\"text\":\"t\"}",
          "Authorization",
          "Bearer re_test");
      Awaitility.await().until(() -> received.size() == 1);
      String id = resend.mails().get(0).id();
      int status = resend.sendWebhook("email.complained", id, "");

      // Then
      assertEquals(200, status);
      JsonObject bounce = received.get(0).body();
      assertEquals("email.bounced", bounce.getString("type"));
      assertEquals(id, bounce.getJsonObject("data").getString("email_id"));
      assertEquals(
          "Permanent", bounce.getJsonObject("data").getJsonObject("bounce").getString("type"));
      assertEquals("email.complained", received.get(1).body().getString("type"));
      received.forEach(got -> assertTrue(got.signed()));
    } finally {
      listener.stop(0);
    }
  }

  private HttpServer listen() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/hooks",
        exchange -> {
          Buffer body = Buffer.buffer(exchange.getRequestBody().readAllBytes());
          received.add(new Got(Map.copyOf(exchange.getRequestHeaders()), body));
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    server.start();
    return server;
  }

  private record Got(Map<String, List<String>> headers, Buffer raw) {

    JsonObject body() {
      return new JsonObject(raw);
    }

    boolean signed() {
      return new SvixSignature(SECRET)
          .matches(
              headers.get("Svix-signature").get(0),
              headers.get("Svix-id").get(0),
              headers.get("Svix-timestamp").get(0),
              raw.getBytes());
    }
  }
}
