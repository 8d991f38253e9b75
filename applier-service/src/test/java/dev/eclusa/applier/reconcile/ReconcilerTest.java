package dev.eclusa.applier.reconcile;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.embedded.BackingServices;
import dev.eclusa.metrics.Meters;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(BackingServices.class)
@QuarkusTestResource(value = ListInForce.class, restrictToAnnotatedClass = true)
class ReconcilerTest {

  @Inject ReconcileFixture fixture;
  @Inject MeterRegistry meters;

  @Test
  @DisplayName("A service that starts with an order list in force reads it by itself")
  void readsByItself() {
    Awaitility.await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> fixture.orders().equals(List.of("scheduled pago 2")));
    Awaitility.await()
        .atMost(Duration.ofSeconds(10))
        .until(() -> fixture.texts("SELECT lease_token FROM cursores").equals(List.of("null")));

    double readUpTo =
        meters.get(Meters.RECONCILE_CURSOR).tag(Meters.PROVIDER, "loja").gauge().value();
    Duration age = Duration.ofSeconds(fixture.now().getEpochSecond() - (long) readUpTo);
    assertTrue(age.compareTo(Duration.ofMinutes(1)) < 0, age::toString);
  }
}
