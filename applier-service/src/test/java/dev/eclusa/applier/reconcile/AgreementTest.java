package dev.eclusa.applier.reconcile;

import static dev.eclusa.applier.reconcile.ReconcileFixture.PROVIDER;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.eclusa.embedded.BackingServices;
import dev.eclusa.order.Fact;
import dev.eclusa.provider.ApiOrder;
import dev.eclusa.provider.FactResult;
import dev.eclusa.provider.Payloads;
import dev.eclusa.provider.Provider;
import dev.eclusa.provider.ProviderCatalog;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
@QuarkusTestResource(BackingServices.class)
@TestProfile(NoSchedule.class)
class AgreementTest {

  @Inject ProviderCatalog providers;

  private Provider loja;

  @BeforeEach
  void find() {
    loja = providers.find(PROVIDER).orElseThrow();
  }

  @ParameterizedTest(name = "{0} and {1}, sequence {2}")
  @CsvSource({
    "order.created, open, 41",
    "order.paid, paid, 42",
    "order.shipped, shipped, 43",
    "order.canceled, canceled, 44",
    "order.refunded, refunded, 45",
    "order.paid, paid, null",
    "order.refunded, refunded, null",
    "order.paid, paid, 9007199254740993",
  })
  @DisplayName("O11: the order list and the webhook state the same fact, version included")
  void sameFact(String type, String status, String sequence) throws Exception {
    // Given
    JsonNode event =
        json(
            """
            {"id": "evt_1", "type": "%s", "sequence": %s, "occurred_at": "2026-03-01T12:00:00.123Z",
             "data": {"id": "1001", "total_cents": 19990, "customer_email": "ana@example.com"}}
            """
                .formatted(type, sequence));
    JsonNode order =
        json(
            """
            {"id": "1001", "status": "%s", "sequence": %s, "updated_at": "2026-03-01T09:00:00.123-03:00",
             "total_cents": 19990, "customer_email": "ana@example.com"}
            """
                .formatted(status, sequence));

    // When
    Fact told = fact(loja.facts().toFact(type, event));
    ApiOrder.Listed listed = (ApiOrder.Listed) loja.ordersApi().orElseThrow().orders().read(order);

    // Then
    assertEquals("1001", listed.resourceId());
    assertEquals(told, fact(listed.fact()));
  }

  private static Fact fact(FactResult result) {
    return ((FactResult.Mapped) result).fact();
  }

  private static JsonNode json(String text) throws JsonProcessingException {
    return Payloads.parse(text.getBytes(StandardCharsets.UTF_8));
  }
}
