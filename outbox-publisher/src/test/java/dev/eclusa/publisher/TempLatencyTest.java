package dev.eclusa.publisher;

import static dev.eclusa.order.Effect.LIBERAR_SEPARACAO;
import static org.awaitility.Awaitility.await;

import dev.eclusa.embedded.BackingServices;
import dev.eclusa.nudge.Nudges;
import dev.eclusa.nudge.Stage;
import dev.eclusa.standin.fulfilment.FulfilmentStandIn;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.net.URI;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(BackingServices.class)
@TestProfile(PublisherServiceTest.Running.class)
class TempLatencyTest {
  @Inject Rig rig;
  @Inject Nudges nudges;

  @ConfigProperty(name = "eclusa.outbox.destinations.fulfilment.url")
  URI url;

  @Test
  void measure() {
    Outbox outbox = rig.outbox();
    try (FulfilmentStandIn fulfilment = new FulfilmentStandIn().start(url.getPort())) {
      for (int i = 0; i < 150; i++) {
        String id = "o" + i;
        outbox.add(id, LIBERAR_SEPARACAO);
        nudges.nudge(Stage.OUTBOX);
        await().pollInterval(java.time.Duration.ofMillis(20)).until(outbox::allSent);
      }
    }
    for (var row :
        rig.database()
            .query(
                "SELECT percentile_cont(ARRAY[0.1,0.5,0.9,0.99]) WITHIN GROUP (ORDER BY extract(epoch from enviado_em - criado_em)*1000)::text AS p FROM outbox WHERE seq > (select min(seq)+50 from outbox)")) {
      System.err.println("LATENCY " + row.getString("p"));
    }
  }
}
