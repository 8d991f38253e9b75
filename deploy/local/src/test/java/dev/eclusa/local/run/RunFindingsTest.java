package dev.eclusa.local.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.standin.provider.SendReport;
import dev.eclusa.standin.provider.ShopFact;
import dev.eclusa.standin.provider.ShopOrder;
import dev.eclusa.standin.provider.ShopPlan;
import dev.eclusa.standin.provider.ShopStatus;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RunFindingsTest {

  private final ShopPlan plan =
      new ShopPlan(
          List.of(
              new ShopOrder("A", List.of(fact("a", ShopStatus.PAID, 1))),
              new ShopOrder(
                  "B", List.of(fact("b", ShopStatus.PAID, 1), fact("b", ShopStatus.REFUNDED, 2)))),
          List.of(),
          List.of());
  private final Map<String, StoredOrder> rows = new HashMap<>();
  private final Map<String, List<String>> effects = new HashMap<>();
  private final Map<String, List<String>> outside = new HashMap<>();
  private final MailsSeen mails = new MailsSeen();

  @BeforeEach
  void asItMustBe() {
    rows.put("A", new StoredOrder("pago", 990L, "a@example.test", false));
    rows.put("B", new StoredOrder("reembolsado", 990L, "b@example.test", false));
    effects.put("A", List.of("liberar_separacao"));
    effects.put("B", List.of("liberar_separacao", "interromper_separacao", "notificar_reembolso"));
    outside.put("loja/A", List.of("liberar_separacao"));
    outside.put("loja/B", List.of("liberar_separacao", "interromper_separacao"));
  }

  @Test
  @DisplayName("a run that went as it must has no findings")
  void right() {
    mails.add("Cliente <B@example.test>");

    assertEquals(List.of(), orders());
  }

  @Test
  @DisplayName("a mail too many and a mail too few are found")
  void mails() {
    mails.add("a@example.test");

    assertEquals(
        List.of(
            "order A: mails about the refund 1, expected 0",
            "order B: mails about the refund 0, expected 1"),
        orders());
  }

  @Test
  @DisplayName("a wrong row, a missing row, an effect that did not arrive outside: all are found")
  void rows() {
    // Given
    rows.put("A", new StoredOrder("enviado", 990L, "a@example.test", false));
    rows.remove("B");
    outside.put("loja/A", List.of());

    // When
    List<String> found = orders();

    // Then
    assertTrue(found.contains("orders: 1, expected 2"), found::toString);
    assertTrue(found.stream().anyMatch(f -> f.contains("order A: status enviado")));
    assertTrue(found.stream().anyMatch(f -> f.contains("order B: no row")));
    assertTrue(found.stream().anyMatch(f -> f.startsWith("at the fulfilment system: order A")));
    assertFalse(found.toString().contains("@"), "no personal data");
  }

  @Test
  @DisplayName("events that are missing, waiting or parked, and forgeries that came in, are found")
  void sendingAndEvents() {
    List<String> found =
        new RunFindings(plan)
            .sent(new SendReport(5, 0, 0, 1, 0, 0, 0))
            .events(Map.of("pendente", 2L, "parado", 1L))
            .duplicates(new Duplicates(7, 1, 0))
            .all();

    assertEquals(
        List.of(
            "forged requests accepted: 1, expected 0",
            "events stored: 3, expected 0",
            "events not applied: 2, expected 0",
            "events parked: 1, expected 0",
            "effects called again with another body: 1, expected 0"),
        found);
  }

  private List<String> orders() {
    return new RunFindings(plan).orders(rows, effects, outside, mails).all();
  }

  private static ShopFact fact(String customer, ShopStatus status, long sequence) {
    return new ShopFact(status, sequence, Instant.EPOCH, 990L, customer + "@example.test");
  }
}
