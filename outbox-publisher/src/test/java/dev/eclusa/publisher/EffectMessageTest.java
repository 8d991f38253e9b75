package dev.eclusa.publisher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.order.Effect;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class EffectMessageTest {

  private static EffectMessage message(String orderId) {
    return EffectMessage.of(
        new OutboxEffect(
            new EffectKey("loja", orderId, Effect.LIBERAR_SEPARACAO),
            Instant.parse("2026-11-30T12:00:00.123456Z"),
            Duration.ZERO,
            false,
            null));
  }

  @Test
  void isTheContractByteForByte() {
    EffectMessage message = message("123");
    assertEquals("loja/123:liberar_separacao", message.key());
    assertEquals(
        "{\"id\":\"loja/123:liberar_separacao\",\"provider\":\"loja\",\"orderId\":\"123\","
            + "\"effect\":\"liberar_separacao\",\"createdAt\":\"2026-11-30T12:00:00.123456Z\"}",
        message.body().toString());
    assertEquals(message.body(), message("123").body());
  }

  @Test
  @DisplayName(
      "P15. Keys are 1 to 256 visible characters whatever the order id, and stay different")
  void keysFitIntoAHeader() {
    String injected = message("1\r\nX-Evil: yes").key();
    assertEquals("loja/1%0D%0AX-Evil:%20yes:liberar_separacao", injected);
    assertEquals("loja/a%C3%A7%25:liberar_separacao", message("aç%").key());

    String first = message("x".repeat(5000)).key();
    assertTrue(first.length() <= 256, first);
    assertNotEquals(first, message("x".repeat(5001)).key());
  }
}
