package dev.eclusa.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.eclusa.provider.Envelope.Event;
import dev.eclusa.signature.Verification.Invalid;
import dev.eclusa.signature.Verification.Reason;
import dev.eclusa.signature.Verification.Valid;
import java.util.Locale;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class MercadoPagoTest {

  private static final String BODY =
      "{\"id\":117,\"type\":\"payment\",\"action\":\"payment.updated\",\"data\":{\"id\":\"ORD01ABC\"}}";

  private final Provider provider = Catalogs.ready("mercado-pago");

  @Test
  @DisplayName("W4: data.id of the query is tried as it is and in small letters")
  void triesBothCases() {
    for (String signed : new String[] {"ORD01ABC", "ord01abc"}) {
      Requests request = request("ORD01ABC", signed);
      assertEquals(new Valid(0, false), provider.signature().verify(request.request()));
    }
  }

  @Test
  @DisplayName("another data.id, given twice, or not given, is refused")
  void refusesAnotherId() {
    Requests request = request("ORD01ABC", "ORD01ABC");
    assertEquals(
        new Invalid(Reason.MISMATCH),
        provider.signature().verify(request.query("data.id", "ORD02").request()));
    assertEquals(
        new Invalid(Reason.INCOMPLETE),
        provider.signature().verify(request.query("data.id", "ORD01ABC", "ORD02").request()));
    assertEquals(
        new Invalid(Reason.INCOMPLETE),
        provider.signature().verify(request.query("data.id").request()));
  }

  @Test
  @DisplayName("the order is the signed one, not the body's; the number id keeps its digits")
  void takesTheSignedId() {
    Requests request = request("ORD01ABC".toLowerCase(Locale.ROOT), "ord01abc");
    assertEquals(
        new Event("117", "ord01abc", "payment/payment.updated"),
        provider.events().envelope(request.request()));
  }

  private static Requests request(String id, String signedId) {
    String manifest = "id:%s;request-id:abc;ts:1704908010;".formatted(signedId);
    return Requests.of(BODY)
        .query("data.id", id)
        .header("X-Request-Id", "abc")
        .header(
            "x-signature", "ts=1704908010,v1=" + Hmac.hex("HmacSHA256", Catalogs.SECRET, manifest));
  }
}
