package dev.eclusa.applier.reconcile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import dev.eclusa.applier.reconcile.PageAnswer.Failed;
import dev.eclusa.provider.OrdersApi;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Providers that misbehave cost one answer's time and memory, and no more. */
class OrderListClientTest {

  private static final int MIB = 1024 * 1024;

  private final OrderListClient client =
      new OrderListClient(HttpClient.newHttpClient(), Clock.systemUTC());
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch end = new CountDownLatch(1);
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.start();
  }

  @AfterEach
  void stop() {
    end.countDown();
    server.stop(0);
    threads.shutdownNow();
  }

  @Test
  @DisplayName("An answer whose body never ends is given up after the timeout")
  void aBodyThatNeverEnds() {
    // Given
    answerWith(
        body -> {
          body.write("{\"orders\":[".getBytes(StandardCharsets.UTF_8));
          body.flush();
          end.await();
        });

    // When
    Failed failed = ask(Duration.ofMillis(300));

    // Then
    assertEquals(new Failed("no answer in time", true, Duration.ZERO), failed);
  }

  @Test
  @DisplayName("An answer of 17 MiB is broken off")
  void aBodyThatIsTooLong() {
    // Given
    byte[] some = new byte[MIB];
    answerWith(
        body -> {
          for (int n = 0; n < 17; n++) {
            body.write(some);
          }
        });

    // When
    Failed failed = ask(Duration.ofSeconds(20));

    // Then
    assertEquals("IOException", failed.reason());
  }

  @Test
  @DisplayName("An address that nobody listens at passes, the reason tells no address")
  void nobodyListens() throws IOException {
    // Given
    URI nobody;
    try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      nobody = URI.create("http://127.0.0.1:" + closed.getLocalPort());
    }

    // When
    Failed failed = ask(nobody, Duration.ofSeconds(5));

    // Then
    assertTrue(failed.passing());
    assertFalse(failed.reason().contains("127.0.0.1"), failed.reason());
  }

  @Test
  @DisplayName("What is asked for is written so that any cursor survives")
  void addresses() {
    PageRequest page =
        new PageRequest(
            Instant.parse("2026-03-01T12:00:00Z"),
            Instant.parse("2026-03-01T12:05:00.123456Z"),
            100,
            Optional.of("a+b/c=&d"));

    assertEquals(
        "https://shop.example/api/orders?updated_from=2026-03-01T12%3A00%3A00Z"
            + "&updated_to=2026-03-01T12%3A05%3A00.123456Z&limit=100&cursor=a%2Bb%2Fc%3D%26d",
        page.at(URI.create("https://shop.example/api")).toString());
  }

  /** What a server does with the body of its answer. */
  private interface Body {
    void write(OutputStream body) throws IOException, InterruptedException;
  }

  private void answerWith(Body content) {
    server.createContext(
        "/orders",
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          try (OutputStream body = exchange.getResponseBody()) {
            content.write(body);
          } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
          }
        });
  }

  private Failed ask(Duration timeout) {
    return ask(URI.create("http://127.0.0.1:" + server.getAddress().getPort()), timeout);
  }

  private Failed ask(URI url, Duration timeout) {
    Duration zero = Duration.ZERO;
    OrdersApi api = new OrdersApi(url, () -> "token", 2, zero, zero, zero, timeout, null);
    Instant now = Instant.parse("2026-03-01T12:00:00Z");
    PageRequest page = new PageRequest(now, now, 2, Optional.empty());
    return assertInstanceOf(Failed.class, client.page(api, page, "00-trace"));
  }
}
