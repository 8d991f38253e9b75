package dev.eclusa.email;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.embedded.FreePort;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EmailNudgeTest {

  private static final String LOST = "eclusa.nudges.lost";

  private final Vertx vertx = Vertx.vertx();
  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final List<String> requests = new CopyOnWriteArrayList<>();

  @AfterEach
  void close() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  private EmailNudge nudge(Optional<URI> url) {
    return new EmailNudge(
        vertx,
        new EmailTrigger() {
          @Override
          public Optional<URI> dispatcherUrl() {
            return url;
          }

          @Override
          public Optional<String> cronSecret() {
            return Optional.of("the-secret");
          }

          @Override
          public Duration nudgeTimeout() {
            return Duration.ofMillis(500);
          }
        },
        meters);
  }

  private URI server(int status) {
    HttpServer server =
        vertx
            .createHttpServer()
            .requestHandler(
                r -> {
                  requests.add(r.method() + " " + r.path() + " " + r.getHeader("Authorization"));
                  if (status > 0) {
                    r.response().setStatusCode(status).end();
                  }
                })
            .listen(0, "localhost")
            .toCompletionStage()
            .toCompletableFuture()
            .join();
    return URI.create("http://localhost:" + server.actualPort() + "/");
  }

  private double lost() {
    return meters.get(LOST).counter().count();
  }

  @Test
  void asksTheDispatcherWithTheSharedSecret() {
    EmailNudge nudge = nudge(Optional.of(server(202)));

    nudge.send();

    Awaitility.await().until(() -> requests.size() == 1);
    assertEquals("POST /process-email-outbox Bearer the-secret", requests.get(0));
    assertEquals(0, lost());
  }

  @Test
  void refusalsSilenceAndAbsenceAreCountedAndHarmless() {
    List<URI> dead =
        List.of(server(401), server(0), URI.create("http://localhost:" + FreePort.find()));
    for (int i = 0; i < dead.size(); i++) {
      int expected = i + 1;
      nudge(Optional.of(dead.get(i))).send();
      Awaitility.await().until(() -> lost() == expected);
    }
  }

  @Test
  void manyNudgesAreFewRequests() {
    EmailNudge nudge = nudge(Optional.of(server(202)));

    for (int i = 0; i < 1000; i++) {
      nudge.send();
    }

    Awaitility.await().until(() -> !requests.isEmpty());
    assertTrue(requests.size() < 1000);
  }

  @Test
  void withoutAnAddressNothingIsSent() {
    nudge(Optional.empty()).send();
    assertEquals(0, lost());
  }
}
