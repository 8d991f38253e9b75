package dev.eclusa.publisher;

import dev.eclusa.email.EmailRequest;
import dev.eclusa.email.EmailRequest.Occasion;
import java.util.Map;
import java.util.Optional;

/** The mail that tells a customer about a refund: once per order. */
final class RefundNotice {

  static final String TEMPLATE = "reembolso";
  private static final String REFERENCE_TYPE = "pedido";

  private final OutboxConfig.Email config;

  RefundNotice(OutboxConfig.Email config) {
    this.config = config;
  }

  EmailRequest of(OutboxEffect effect, RefundOrders.Found order) {
    EffectKey key = effect.key();
    Optional<OutboxConfig.OfProvider> own =
        Optional.ofNullable(config.providers().get(key.provider()));
    String locale = own.flatMap(OutboxConfig.OfProvider::locale).orElse(config.locale());
    String currency = own.flatMap(OutboxConfig.OfProvider::currency).orElse(config.currency());
    return new EmailRequest(
        TEMPLATE,
        locale,
        REFERENCE_TYPE,
        key.provider() + "/" + key.orderId(),
        order.email(),
        Map.of("orderId", key.orderId(), "totalCents", order.totalCents(), "currency", currency),
        Occasion.ONCE,
        effect.traceparent());
  }
}
