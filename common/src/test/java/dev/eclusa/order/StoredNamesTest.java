package dev.eclusa.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StoredNamesTest {

  @Test
  void areTheTablesNames() {
    assertEquals(
        List.of("criado", "pago", "enviado", "cancelado", "reembolsado"),
        Arrays.stream(Status.values()).map(Status::stored).toList());
    assertEquals(
        List.of("liberar_separacao", "interromper_separacao", "notificar_reembolso"),
        Arrays.stream(Effect.values()).map(Effect::stored).toList());
    assertEquals(
        List.of("aplicado", "evento_antigo", "regressao_de_terminal", "tipo_ignorado"),
        Arrays.stream(Outcome.values()).map(Outcome::stored).toList());
  }

  @Test
  void areReadBackExactly() {
    for (Status status : Status.values()) {
      assertEquals(Optional.of(status), Status.ofStored(status.stored()));
    }
    for (Effect effect : Effect.values()) {
      assertEquals(Optional.of(effect), Effect.ofStored(effect.stored()));
    }
    assertTrue(Status.ofStored("PAGO").isEmpty());
    assertTrue(Status.ofStored(null).isEmpty());
    assertTrue(Effect.ofStored("pagar").isEmpty());
  }
}
