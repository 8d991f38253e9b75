package dev.eclusa.provider;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.eclusa.order.Fact;
import dev.eclusa.order.Status;
import dev.eclusa.provider.Envelope.Event;
import dev.eclusa.provider.FactResult.IgnoredType;
import dev.eclusa.provider.FactResult.Mapped;
import java.time.Instant;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("Ready definitions take real payloads to facts without code")
class ReadyFactsTest {

  @Test
  void stripePaymentIntent() {
    Result result =
        read(
            "stripe",
            Requests.of(
                """
                {"id":"evt_3P","object":"event","created":1732960800,"type":"payment_intent.succeeded",
                 "data":{"object":{"id":"pi_3P","object":"payment_intent","amount":2000,
                   "currency":"usd","receipt_email":"ana@example.com","metadata":{}}}}
                """));
    assertEquals(new Event("evt_3P", "pi_3P", "payment_intent.succeeded"), result.event());
    assertEquals(
        new Mapped(new Fact(Status.PAGO, 17329608000002L, 2000L, "ana@example.com")),
        result.fact());
  }

  @ParameterizedTest
  @CsvSource({"false, 500, false", "true, 2000, true"})
  @DisplayName("Stripe: a refund of a part is no refund of the order; the last part makes it one")
  void stripeRefund(boolean refunded, long amount, boolean whole) {
    Result result =
        read(
            "stripe",
            Requests.of(
                """
                {"id":"evt_r","created":1732960801,"type":"charge.refunded",
                 "data":{"object":{"id":"ch_1","object":"charge","payment_intent":"pi_3P",
                   "amount":2000,"amount_refunded":%d,"refunded":%s,"receipt_email":null,
                   "billing_details":{"email":"ana@example.com"}}}}
                """
                    .formatted(amount, refunded)));
    assertEquals("pi_3P", result.event().resourceId());
    assertEquals(
        whole
            ? new Mapped(new Fact(Status.REEMBOLSADO, 17329608010005L, 2000L, "ana@example.com"))
            : new IgnoredType(),
        result.fact());
  }

  @Test
  void shopifyOrder() {
    Result result =
        read(
            "shopify",
            Requests.of(
                    """
                    {"id":820982911946154508,"email":"jon@example.com","total_price":"403.00",
                     "currency":"USD","financial_status":"paid","created_at":"2021-12-31T19:00:00-05:00",
                     "updated_at":"2021-12-31T19:00:00-05:00"}
                    """)
                .header("X-Shopify-Topic", "orders/paid")
                .header("X-Shopify-Event-Id", "98880550-7158-44d4-b7cd-2c97c8a091b5"));
    assertEquals(
        new Event(
            "orders/paid:98880550-7158-44d4-b7cd-2c97c8a091b5",
            "820982911946154508",
            "orders/paid"),
        result.event());
    long version = Instant.parse("2022-01-01T00:00:00Z").toEpochMilli() * 10 + 2;
    assertEquals(
        new Mapped(new Fact(Status.PAGO, version, 40300L, "jon@example.com")), result.fact());
  }

  @Test
  @DisplayName("Shopify: a refund belongs to its order; the order says when all was given back")
  void shopifyRefund() {
    String refund =
        "{\"id\":890088186047892319,\"order_id\":820982911946154508,\"processed_at\":\"2021-12-31T19:00:00-05:00\"}";
    Result delta = read("shopify", shopify("refunds/create", refund));
    assertEquals("820982911946154508", delta.event().resourceId());
    assertEquals(new IgnoredType(), delta.fact());

    String order =
        "{\"id\":820982911946154508,\"financial_status\":\"%s\",\"updated_at\":\"2021-12-31T19:00:01-05:00\"}";
    Result partial =
        read("shopify", shopify("orders/updated", order.formatted("partially_refunded")));
    assertEquals(new IgnoredType(), partial.fact());
    Result whole = read("shopify", shopify("orders/updated", order.formatted("refunded")));
    assertEquals(Status.REEMBOLSADO, assertInstanceOf(Mapped.class, whole.fact()).fact().status());
  }

  @Test
  @DisplayName("Shopify: a shop that refunds only whole orders says so in one line")
  void shopifyRefundAsWhole() {
    Provider shop =
        Catalogs.withSecrets()
            .provider(
                Catalogs.preset("shopify") + "facts: {status: {refunds/create: reembolsado}}\n");
    FactResult result =
        FactMappingTest.fact(
            shop,
            "refunds/create",
            "{\"id\":1,\"order_id\":2,\"processed_at\":\"1970-01-01T00:00:00Z\"}");
    assertEquals(new Mapped(Fact.of(Status.REEMBOLSADO, 5)), result);
  }

  @ParameterizedTest
  @CsvSource({
    "pending, CRIADO",
    "on-hold, CRIADO",
    "processing, PAGO",
    "completed, ENVIADO",
    "cancelled, CANCELADO",
    "refunded, REEMBOLSADO"
  })
  void woocommerceOrder(String written, Status status) {
    Result result =
        read(
            "woocommerce",
            Requests.of(
                """
                {"id":727,"status":"%s","currency":"BRL","total":"29.35",
                 "date_modified_gmt":"2017-03-22T19:28:08","billing":{"email":"john@example.com"}}
                """
                    .formatted(written)));
    assertEquals("727", result.event().resourceId());
    assertEquals(written, result.event().type());
    long version = Instant.parse("2017-03-22T19:28:08Z").toEpochMilli() * 10 + status.rank();
    assertEquals(new Mapped(new Fact(status, version, 2935L, "john@example.com")), result.fact());
  }

  @Test
  void woocommerceOtherStatus() {
    Result failed = read("woocommerce", Requests.of("{\"id\":727,\"status\":\"failed\"}"));
    assertEquals(new IgnoredType(), failed.fact());
    Result plugin = read("woocommerce", Requests.of("{\"id\":727,\"status\":\"wc-packed\"}"));
    assertEquals(new IgnoredType(), plugin.fact());
  }

  @Test
  void asaasPayment() {
    Result result =
        read(
            "asaas",
            Requests.of(
                """
                {"id":"evt_05b708f961d739ea7eba7e4db318f621&368604920","event":"PAYMENT_RECEIVED",
                 "dateCreated":"2024-06-12 16:45:03","payment":{"id":"pay_080225913252","value":100.9}}
                """));
    assertEquals("pay_080225913252", result.event().resourceId());
    long version = Instant.parse("2024-06-12T19:45:03Z").toEpochMilli() * 10 + 2;
    assertEquals(new Mapped(new Fact(Status.PAGO, version, 10090L, null)), result.fact());
  }

  @Test
  @DisplayName("PagBank: the type is the last charge's status, and the id the hash of the body")
  void pagbank() {
    String body =
        "{\"reference_id\":\"ex-00001\",\"charges\":[{\"status\":\"DECLINED\"},{\"status\":\"PAID\"}]}";
    Event event = read("pagbank", Requests.of(body)).event();
    assertEquals("ex-00001", event.resourceId());
    assertEquals("PAID", event.type());
    assertEquals(64, event.eventId().length());
  }

  @Test
  @DisplayName("loja: an order of the list and an event state the same fact")
  void lojaApiAgreesWithItsEvents() throws Exception {
    Provider loja =
        Catalogs.withSecrets()
            .with("TOKEN", "a-token")
            .provider(
                Catalogs.preset("loja")
                    + "orders-api: {url: \"https://loja.example.com/api/\", token: {env: TOKEN}}\n");
    OrdersApi api = loja.ordersApi().orElseThrow();
    assertEquals("https://loja.example.com/api", api.url().toString());
    assertEquals("a-token", api.token().get());

    String order =
        "{\"id\":219,\"status\":\"paid\",\"sequence\":7,\"updated_at\":\"2026-11-30T10:00:00Z\",\"total_cents\":12990,\"customer_email\":\"ana@example.com\"}";
    String event =
        "{\"sequence\":7,\"data\":{\"total_cents\":12990,\"customer_email\":\"ana@example.com\"}}";
    assertEquals(
        new ApiOrder.Listed("219", FactMappingTest.fact(loja, "order.paid", event)),
        api.orders().read(Payloads.parse(order.getBytes(UTF_8))));
    assertEquals(
        new ApiOrder.Listed(
            "219", new FactResult.Undecidable("the status is none of the configured ones")),
        api.orders().read(Payloads.parse("{\"id\":219,\"status\":\"lost\"}".getBytes(UTF_8))));
    assertEquals(
        new ApiOrder.Unusable("the order id is missing"),
        api.orders().read(Payloads.parse("{\"status\":\"paid\"}".getBytes(UTF_8))));
  }

  private static Requests shopify(String topic, String body) {
    return Requests.of(body).header("X-Shopify-Topic", topic).header("X-Shopify-Event-Id", "e");
  }

  private record Result(Event event, FactResult fact) {}

  private static Result read(String preset, Requests request) {
    Provider provider = Catalogs.ready(preset);
    Event event = assertInstanceOf(Event.class, provider.events().envelope(request.request()));
    return new Result(
        event, FactMappingTest.fact(provider, event.type(), new String(request.body(), UTF_8)));
  }
}
