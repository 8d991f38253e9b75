package dev.eclusa.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.eclusa.local.stack.LocalStack;
import dev.eclusa.standin.fulfilment.Effect;
import dev.eclusa.standin.provider.Delivery;
import dev.eclusa.standin.provider.ProviderStandIn;
import dev.eclusa.standin.provider.SendSettings;
import dev.eclusa.standin.provider.ShopFact;
import dev.eclusa.standin.provider.ShopStatus;
import dev.eclusa.standin.resend.ResendMail;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(TheStack.class)
class OneTraceIT {
  private static final String KEY = "loja/%s:liberar_separacao";

  @Test
  @DisplayName(
      "E3: one trace from the payment's webhook to fulfilment, one from the refund's to the mail")
  void oneTrace(LocalStack stack) {
    // Given
    String order = TheStack.newPrefix() + "trace";
    String address = "customer.trace@example.test";
    Instant now = Instant.now();
    Delivery paid = delivery(stack, order, new ShopFact(ShopStatus.PAID, 1, now, 100L, address));
    Delivery refunded =
        delivery(
            stack, order, new ShopFact(ShopStatus.REFUNDED, 2, now.plusMillis(5), 100L, address));

    // When
    send(stack, paid);
    Waiting.until(
        "released", () -> stack.standIns().fulfilment().effect(KEY.formatted(order)).isPresent());
    send(stack, refunded);
    Waiting.until("mailed", () -> !stack.standIns().resend().mails().isEmpty());

    // Then
    Effect effect = stack.standIns().fulfilment().effect(KEY.formatted(order)).orElseThrow();
    ResendMail mail = stack.standIns().resend().mails().get(0);
    assertEquals(traceId(paid.traceparent()), traceId(effect.traceparents().get(0)));
    assertEquals(
        traceId(refunded.traceparent()),
        traceId(mail.message().getJsonObject("headers").getString("traceparent")));
    assertEquals(List.of(address), mail.to());
  }

  private static Delivery delivery(LocalStack stack, String order, ShopFact fact) {
    return stack.standIns().provider().delivery(order, fact);
  }

  private static void send(LocalStack stack, Delivery delivery) {
    ProviderStandIn provider = stack.standIns().provider();
    provider.send(List.of(delivery), SendSettings.standard()).await(Duration.ofSeconds(15));
  }

  private static String traceId(String traceparent) {
    return traceparent.split("-", -1)[1];
  }
}
