package dev.eclusa.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.eclusa.order.Fact;
import dev.eclusa.order.Status;
import dev.eclusa.provider.Envelope.Event;
import dev.eclusa.provider.FactResult.Mapped;
import dev.eclusa.signature.Fields;
import dev.eclusa.signature.ReceivedRequest;
import dev.eclusa.signature.Verification.Invalid;
import dev.eclusa.signature.Verification.Reason;
import dev.eclusa.signature.Verification.Valid;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class LojaTest {

  private static final String SECRET = "a-secret-of-the-store";
  private static final String BODY =
      """
      {"id":"evt-1","type":"order.paid","sequence":7,"occurred_at":"2026-11-30T10:00:00Z",
       "data":{"id":"219","total_cents":12990,"customer_email":"ana@example.com"}}
      """;

  private final Provider loja =
      ProviderCatalog.parse(
              Presets.builtIn(),
              name -> Optional.of(SECRET).filter(s -> name.equals("LOJA_WEBHOOK_SECRET")))
          .find("loja")
          .orElseThrow();

  @Test
  @DisplayName("the built-in definition takes a signed event to its fact")
  void takesASignedEventToItsFact() throws Exception {
    // Given
    String signature = Hmac.hex("HmacSHA256", SECRET, BODY);

    // When
    ReceivedRequest request = request(signature);

    // Then
    assertEquals(new Valid(0, false), loja.signature().verify(request));
    Event event = assertInstanceOf(Event.class, loja.events().envelope(request));
    assertEquals(new Event("evt-1", "219", "order.paid"), event);
    assertEquals(
        new Mapped(new Fact(Status.PAGO, 7, 12990L, "ana@example.com")),
        loja.facts().toFact(event.type(), Payloads.parse(request.body())));
  }

  @Test
  void refusesAnotherSignature() {
    assertEquals(
        new Invalid(Reason.MISMATCH),
        loja.signature().verify(request(Hmac.hex("HmacSHA256", "another-secret-of-it", BODY))));
  }

  private static ReceivedRequest request(String signature) {
    return new ReceivedRequest(
        "loja",
        "POST",
        Fields.headers(Map.of("x-loja-signature", List.of(signature))),
        Fields.none(),
        BODY.getBytes(StandardCharsets.UTF_8),
        Instant.parse("2026-11-30T10:00:01Z"));
  }
}
