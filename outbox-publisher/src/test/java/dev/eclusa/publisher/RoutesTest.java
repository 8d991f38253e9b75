package dev.eclusa.publisher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.order.Effect;
import dev.eclusa.standin.fulfilment.FulfilmentStandIn;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoutesTest {

  private static FulfilmentStandIn fulfilment;

  @BeforeAll
  static void start() {
    fulfilment = new FulfilmentStandIn().start(0);
  }

  @AfterAll
  static void stop() {
    fulfilment.close();
  }

  @Test
  void groupsEffectsByDestination() {
    assertEquals(
        Map.of(
            "fulfilment", List.of(Effect.LIBERAR_SEPARACAO, Effect.INTERROMPER_SEPARACAO),
            "email", List.of(Effect.NOTIFICAR_REEMBOLSO)),
        Routes.of(Rig.config(fulfilment, Map.of())).byDestination());
  }

  @ParameterizedTest
  @CsvSource({
    "routes.liberar_separacao, elsewhere",
    "routes.liberar_separacao, email",
    "routes.notificar_reembolso, fulfillment",
    "routes.enviar_flores, fulfilment"
  })
  void refusesWhatWouldLeaveAnEffectWithoutAWayAndNamesTheKey(String key, String value) {
    OutboxConfig config = Rig.config(fulfilment, Map.of(key, value));
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> Routes.of(config));
    assertTrue(e.getMessage().startsWith("eclusa.outbox." + key), e.getMessage());
  }
}
