package dev.eclusa.dispatcher;

import static io.restassured.RestAssured.given;

import dev.eclusa.postgres.Database;
import dev.eclusa.standin.resend.ResendStandIn;
import io.restassured.specification.RequestSpecification;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** The running service, an empty outbox, and the mail provider's stand-in. */
abstract class ServiceTestBase {

  @Inject Database database;

  @ConfigProperty(name = "eclusa.email.resend.url")
  URI resendUrl;

  final ResendStandIn resend = new ResendStandIn();
  Outbox outbox;

  @BeforeEach
  void startStandIn() {
    outbox = new Outbox(database);
    outbox.execute("TRUNCATE email_outbox, email_supressao RESTART IDENTITY");
    outbox.execute(
        """
        UPDATE email_canal
        SET intervalo_ms = 0, pausado_em = NULL, pausado_ate = NULL, motivo = NULL,
            proxima_vaga_em = now()
        """);
    resend.start(resendUrl.getPort());
    resend.ratePerSecond(0);
    resend.webhookSecret(DispatcherUnderTest.WEBHOOK_SECRET);
  }

  @AfterEach
  void stopStandIn() {
    resend.close();
  }

  static RequestSpecification operator() {
    return given().header("Authorization", "Bearer test-operator-token");
  }

  static RequestSpecification cron() {
    return given().header("Authorization", "Bearer " + DispatcherUnderTest.CRON_SECRET);
  }

  void trigger() {
    cron().post("/process-email-outbox").then().statusCode(202);
  }

  void awaitStatus(long id, String status) {
    await().until(() -> outbox.status(id).equals(status));
  }

  static ConditionFactory await() {
    return Awaitility.await()
        .atMost(Duration.ofSeconds(20))
        .pollInterval(Duration.ofMillis(20))
        .pollDelay(Duration.ZERO);
  }
}
