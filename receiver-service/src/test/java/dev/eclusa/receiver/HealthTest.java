package dev.eclusa.receiver;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.embedded.BackingServices;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(BackingServices.class)
class HealthTest {

  @AfterEach
  void bringThemBack() {
    BackingServices.postgres().start();
    BackingServices.redis().start();
    await().atMost(20, SECONDS).until(() -> get("/health/ready").statusCode() == 200);
  }

  @Test
  @DisplayName("Ready with PostgreSQL, and without Redis")
  void needsNoRedis() {
    BackingServices.redis().stop();

    assertEquals(200, get("/health/ready").statusCode());
    assertEquals(200, Sender.post(Loja.paid(Loja.newId())).statusCode());
  }

  @Test
  @DisplayName("Not ready without PostgreSQL, but alive")
  void needsPostgres() {
    BackingServices.postgres().stop();

    await().atMost(5, SECONDS).until(() -> get("/health/ready").statusCode() == 503);
    assertEquals(200, get("/health/live").statusCode());
  }

  @Test
  @DisplayName("Webhooks are counted by provider and outcome, without ids")
  void countsOutcomes() {
    String id = Loja.newId();
    Sender.post(Loja.paid(id));
    Sender.send(Sender.to("loja", Loja.paid(id)));

    String all = get("/metrics").body();

    assertTrue(
        all.lines()
            .anyMatch(
                line ->
                    line.startsWith("eclusa_webhooks_received_total{")
                        && line.contains("outcome=\"accepted\"")
                        && line.contains("provider=\"loja\"")
                        && !line.endsWith(" 0.0")));
    assertTrue(all.contains("eclusa_webhooks_signature_refused_total{"));
    assertTrue(all.contains("eclusa_inbox_insert_seconds_count"));
    assertTrue(!all.contains(id));
  }

  @Test
  @DisplayName("The OpenAPI document describes the webhook and the operators' endpoints")
  void documentsItself() {
    String document = get("/openapi").body();

    for (String path :
        new String[] {
          "/webhooks/{provider}:",
          "/operator/quarantine:",
          "/operator/quarantine/{id}:",
          "/operator/quarantine/{id}/release:",
          "/operator/quarantine/release:"
        }) {
      assertTrue(document.contains(path), path + " in " + document);
    }
  }

  private static HttpResponse<String> get(String path) {
    return Sender.send(HttpRequest.newBuilder(Sender.management().resolve(path)));
  }
}
