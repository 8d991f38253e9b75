package dev.eclusa.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.queue.CircuitSignal;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunnerClientTest {

  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-03-01T12:00:00Z"), ZoneOffset.UTC);

  private record Config(Optional<String> token, Map<String, String> tokens)
      implements RunnerConfig {

    @Override
    public Duration connectTimeout() {
      return Duration.ofSeconds(2);
    }

    @Override
    public int connections() {
      return 4;
    }

    @Override
    public Duration busyWait() {
      return Duration.ofSeconds(5);
    }

    @Override
    public Duration longestWait() {
      return Duration.ofMinutes(5);
    }
  }

  private final Vertx vertx = Vertx.vertx();
  private final AtomicReference<Consumer<HttpServerRequest>> answer = new AtomicReference<>();
  private final RunnerClient client =
      new RunnerClient(
          vertx, new Config(Optional.of("common"), Map.of("crm", "of the crm")), CLOCK);
  private HttpServer server;

  @BeforeEach
  void listen() throws Exception {
    server =
        vertx
            .createHttpServer()
            .requestHandler(request -> answer.get().accept(request))
            .listen(0, "localhost")
            .toCompletionStage()
            .toCompletableFuture()
            .get(10, TimeUnit.SECONDS);
  }

  @AfterEach
  void close() throws Exception {
    client.stop();
    vertx.close().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
  }

  @Test
  @DisplayName("A call carries its key, attempt, trace and the token of its integration")
  void carriesWhatTheContractAsksFor() throws Exception {
    AtomicReference<MultiMap> headers = new AtomicReference<>();
    AtomicReference<String> path = new AtomicReference<>();
    answer.set(
        request -> {
          headers.set(request.headers());
          path.set(request.path());
          request.body().onSuccess(body -> request.response().end(body));
        });
    String trace = "00-" + "a".repeat(32) + "-" + "b".repeat(16) + "-01";

    Answer answered = call("crm", "{\"é\":1}", trace, Duration.ofSeconds(10));

    assertEquals(new Answer.Answered("{\"é\":1}"), answered);
    assertEquals("/base/process", path.get());
    assertEquals("key-1", headers.get().get("Idempotency-Key"));
    assertEquals("2", headers.get().get("X-Attempt"));
    assertEquals("Bearer of the crm", headers.get().get("Authorization"));
    assertTrue(headers.get().get("traceparent").startsWith("00-" + "a".repeat(32)));
    assertFalse(headers.get().get("traceparent").contains("b".repeat(16)));
  }

  @Test
  @DisplayName("An integration without a token of its own gets the common one")
  void fallsBackToTheCommonToken() throws Exception {
    AtomicReference<String> token = new AtomicReference<>();
    answer.set(
        request -> {
          token.set(request.getHeader("Authorization"));
          request.response().end();
        });

    call("erp", "{}", null, Duration.ofSeconds(10));

    assertEquals("Bearer common", token.get());
  }

  @ParameterizedTest
  @DisplayName("Statuses: what passes is tried again and counts for the circuit, the rest doesn't")
  @CsvSource({
    "408, true, FAILURE", "425, true, FAILURE", "500, true, FAILURE", "502, true, FAILURE",
    "503, true, FAILURE", "504, true, FAILURE", "400, false, SUCCESS", "401, false, SUCCESS",
    "404, false, SUCCESS", "409, false, SUCCESS", "422, false, SUCCESS", "302, false, SUCCESS",
  })
  void readsStatuses(int status, boolean retryable, CircuitSignal signal) throws Exception {
    answer.set(request -> request.response().setStatusCode(status).end("secret words"));

    assertEquals(
        new Answer.Failed("HTTP " + status, retryable, signal),
        call("crm", "{}", null, Duration.ofSeconds(10)));
  }

  @ParameterizedTest
  @DisplayName("Q10: 429, and 503 with Retry-After, ask for a pause that is never shortened")
  @CsvSource({
    "429, , 5000, 6250",
    "429, 7, 7000, 8750",
    "503, 7, 7000, 8750",
    "429, 0, 1000, 1250",
    "429, 86400, 300000, 375000",
    "503, 'Sun, 01 Mar 2026 12:00:30 GMT', 30000, 37500",
  })
  void readsPauses(int status, String retryAfter, long least, long most) throws Exception {
    answer.set(
        request -> {
          if (retryAfter != null) {
            request.response().putHeader("Retry-After", retryAfter);
          }
          request.response().setStatusCode(status).end();
        });

    Answer.Busy busy =
        assertInstanceOf(Answer.Busy.class, call("crm", "{}", null, Duration.ofSeconds(10)));

    assertTrue(busy.pause().toMillis() >= least, busy::toString);
    assertTrue(busy.pause().toMillis() <= most, busy::toString);
  }

  @Test
  @DisplayName("No answer in time is a failure that counts for the circuit")
  void endsInTime() throws Exception {
    answer.set(request -> {});

    assertEquals(
        new Answer.Failed("no answer in time", true, CircuitSignal.FAILURE),
        call("crm", "{}", null, Duration.ofMillis(100)));
  }

  @Test
  @DisplayName("An answer that stops half-way is a failure, not half a result")
  void anAnswerThatStopsIsAFailure() throws Exception {
    answer.set(
        request -> {
          request.response().putHeader("Content-Length", "100").write("{\"results\":[]}");
        });

    assertEquals(
        new Answer.Failed("no answer in time", true, CircuitSignal.FAILURE),
        call("crm", "{}", null, Duration.ofMillis(200)));
  }

  @Test
  @DisplayName("An answer whose connection breaks is a failure that counts for the circuit")
  void anAnswerThatBreaksOffIsAFailure() throws Exception {
    answer.set(
        request ->
            request
                .response()
                .putHeader("Content-Length", "100")
                .write("{}")
                .onSuccess(written -> request.connection().close()));

    Answer.Failed failed =
        assertInstanceOf(Answer.Failed.class, call("crm", "{}", null, Duration.ofSeconds(10)));

    assertTrue(failed.retryable());
    assertEquals(CircuitSignal.FAILURE, failed.signal());
  }

  @Test
  @DisplayName("An answer beyond the bound isn't held in memory and isn't asked for again")
  void refusesAnswersThatAreTooLong() throws Exception {
    Buffer body = Buffer.buffer(new byte[RunnerClient.LONGEST_BODY + 1]);
    answer.set(request -> request.response().end(body));

    assertEquals(
        new Answer.Failed("answer too long", false, CircuitSignal.SUCCESS),
        call("crm", "{}", null, Duration.ofSeconds(20)));
  }

  @Test
  @DisplayName("Nobody listening is told from a failure, and the reason names no address")
  void refusedConnections() throws Exception {
    URI closed = URI.create("http://localhost:" + server.actualPort());
    server.close().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);

    Answer.Unreached unreached =
        assertInstanceOf(
            Answer.Unreached.class, call(closed, "crm", "{}", null, Duration.ofSeconds(10)));

    assertFalse(unreached.reason().contains("localhost"), unreached::reason);
  }

  private Answer call(String integration, String body, String trace, Duration timeout)
      throws Exception {
    URI base = URI.create("http://localhost:" + server.actualPort() + "/base");
    return call(base, integration, body, trace, timeout);
  }

  private Answer call(URI base, String integration, String body, String trace, Duration timeout)
      throws Exception {
    return client
        .call(new RunnerCall(base, "process", integration, "key-1", 2, trace, body, timeout))
        .toCompletableFuture()
        .get(30, TimeUnit.SECONDS);
  }
}
