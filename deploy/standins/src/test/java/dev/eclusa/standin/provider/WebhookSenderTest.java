package dev.eclusa.standin.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.standin.http.Http;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.json.JsonObject;
import io.vertx.core.net.PfxOptions;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WebhookSenderTest {

  private static final Instant BASE = Instant.parse("2026-11-30T12:00:00Z");
  private static final Duration LIMIT = Duration.ofSeconds(30);

  private ProviderStandIn shop;

  @BeforeEach
  void start() {
    shop = new ProviderStandIn().start(0);
    shop.secret("s");
  }

  @AfterEach
  void stop() {
    shop.close();
  }

  @Test
  @DisplayName("sends the whole plan, a bounded number at once; forged requests are refused")
  void sendsPlan() {
    try (Receiver receiver = new Receiver(new HttpServerOptions())) {
      target(receiver);
      ShopPlan plan = shop.plan(PlanSettings.of(7, 100, BASE));

      Sending sending = shop.send(plan, SendSettings.standard().withConcurrency(8));
      SendReport report = sending.await(LIMIT);

      assertTrue(report.done());
      assertEquals(plan.acceptable(), report.accepted());
      assertEquals(plan.count(Delivery.Kind.FORGED), report.refused());
      assertEquals(0, report.forgedAccepted() + report.genuineRefused() + report.retries());
      assertEquals(plan.acceptable(), receiver.bodies().size());
      assertTrue(receiver.mostUnderWay() <= 8);
      for (EventTiming timing : sending.timings()) {
        assertEquals(timing.eventId().contains("forged"), timing.acceptedAt() == null);
      }
    }
  }

  @Test
  @DisplayName("5xx and silence are retried until taken; nobody listening is given up in the end")
  void retries() {
    try (Receiver receiver = new Receiver(new HttpServerOptions())) {
      target(receiver);
      receiver.failNext(3);
      receiver.stayMuteNext(2);
      ShopPlan plan = shop.plan(PlanSettings.of(7, 10, BASE).withoutNoise());

      SendSettings settings = SendSettings.standard().withTimeout(Duration.ofMillis(300));
      SendReport report = shop.send(plan, settings).await(LIMIT);

      assertEquals(plan.deliveries().size(), report.accepted());
      assertTrue(report.retries() >= 5);
      assertEquals(report.accepted(), new HashSet<>(receiver.bodies()).size());

      shop.target(Target.of("http://localhost:1/webhooks/loja"));
      SendSettings impatient = settings.withHorizon(Duration.ofMillis(250));
      assertEquals(report.planned(), shop.send(plan, impatient).await(LIMIT).gaveUp());
    }
  }

  @Test
  @DisplayName("a rate spaces the requests")
  void rate() {
    try (Receiver receiver = new Receiver(new HttpServerOptions())) {
      target(receiver);
      List<Delivery> twenty = shop.plan(PlanSettings.of(7, 30, BASE)).deliveries().subList(0, 21);

      long began = System.nanoTime();
      shop.send(twenty, SendSettings.standard().withRate(50)).await(LIMIT);

      assertTrue(Duration.ofNanos(System.nanoTime() - began).toMillis() >= 380);
    }
  }

  @Test
  @DisplayName("HTTPS: only a certificate that is trusted by PEM file gets the webhooks")
  void https(@TempDir Path directory) throws Exception {
    Path store = directory.resolve("key.p12");
    Path pem = directory.resolve("cert.pem");
    keytool("-genkeypair -alias a -keyalg EC -dname CN=localhost -ext san=dns:localhost", store);
    keytool("-exportcert -rfc -alias a -file " + pem, store);
    PfxOptions key = new PfxOptions().setPath(store.toString()).setPassword("changeit");
    HttpServerOptions tls = new HttpServerOptions().setSsl(true).setKeyCertOptions(key);
    List<Delivery> deliveries = shop.plan(PlanSettings.of(7, 5, BASE).withoutNoise()).deliveries();
    try (Receiver receiver = new Receiver(tls)) {
      URI url = URI.create("https://localhost:" + receiver.port() + "/webhooks/loja");
      shop.target(new Target(url, pem));

      assertEquals(
          deliveries.size(),
          shop.send(deliveries, SendSettings.standard()).await(LIMIT).accepted());

      shop.target(new Target(url, null));
      SendSettings impatient = SendSettings.standard().withHorizon(Duration.ofMillis(100));
      assertEquals(deliveries.size(), shop.send(deliveries, impatient).await(LIMIT).gaveUp());
    }
  }

  @Test
  @DisplayName("over HTTP: one order by hand, step by step, and a planned set")
  void byHand() throws IOException {
    try (Receiver receiver = new Receiver(new HttpServerOptions())) {
      Http.post(
          shop.url() + "/_control",
          "{\"target\":\"http://localhost:%d/webhooks/loja\"}".formatted(receiver.port()));

      JsonObject first =
          json("/_send", "{\"orderId\":\"1\",\"status\":\"created\",\"totalCents\":1990}");
      JsonObject second = json("/_send", "{\"orderId\":\"1\",\"status\":\"paid\"}");

      assertEquals(1, first.getInteger("accepted"));
      assertEquals(1, second.getInteger("accepted"));
      JsonObject told = new JsonObject(receiver.bodies().get(1));
      assertEquals("order.paid", told.getString("type"));
      assertEquals(2, told.getInteger("sequence"));
      assertFalse(told.getJsonObject("data").containsKey("total_cents"));
      assertEquals(
          1990L, ExpectedOrder.of(shop.book().find("1").orElseThrow().facts()).totalCents());
      assertEquals(400, Http.post(shop.url() + "/_send", "{\"orderId\":\"1\"}").statusCode());
      assertTrue(json("/_play", "{\"seed\":3,\"orders\":5}").getInteger("planned") > 5);
    }
  }

  private JsonObject json(String path, String body) throws IOException {
    return new JsonObject(Http.post(shop.url() + path, body).body());
  }

  private void target(Receiver receiver) {
    shop.target(Target.of("http://localhost:" + receiver.port() + "/webhooks/loja"));
  }

  private static void keytool(String arguments, Path store) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(Path.of(System.getProperty("java.home"), "bin", "keytool").toString()));
    command.addAll(Arrays.asList(arguments.split(" ", -1)));
    command.addAll(List.of("-storetype", "PKCS12", "-storepass", "changeit", "-keystore"));
    command.add(store.toString());
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), output);
  }
}
