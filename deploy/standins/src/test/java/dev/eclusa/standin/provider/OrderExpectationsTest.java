package dev.eclusa.standin.provider;

import static dev.eclusa.standin.provider.OrderExpectations.INTERRUPT;
import static dev.eclusa.standin.provider.OrderExpectations.NOTICE;
import static dev.eclusa.standin.provider.OrderExpectations.RELEASE;
import static dev.eclusa.standin.provider.ShopStatus.CANCELED;
import static dev.eclusa.standin.provider.ShopStatus.CREATED;
import static dev.eclusa.standin.provider.ShopStatus.PAID;
import static dev.eclusa.standin.provider.ShopStatus.REFUNDED;
import static dev.eclusa.standin.provider.ShopStatus.SHIPPED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class OrderExpectationsTest {

  private static final String EMAIL = "a@x.test";

  @Test
  @DisplayName("what the facts make of an order: finality first, then version, then rank")
  void rows() {
    assertRow("enviado", 3, false, fact(PAID, 2), fact(SHIPPED, 3), fact(CREATED, 1));
    assertRow("enviado", 2, false, fact(SHIPPED, 2), fact(PAID, 2));
    assertRow("criado", 5, false, fact(PAID, 2), fact(CREATED, 5));
    assertRow("cancelado", 3, true, fact(CANCELED, 3), fact(SHIPPED, 4));
    assertRow("cancelado", 3, false, fact(CANCELED, 3), fact(SHIPPED, 3));
    assertRow("cancelado", 3, false, fact(CANCELED, 7), fact(CANCELED, 3), fact(PAID, 2));
    assertRow("reembolsado", 2, true, fact(CANCELED, 9), fact(REFUNDED, 2), fact(PAID, 3));
  }

  @Test
  @DisplayName("a field comes from the newest fact that carries it; on a tie the greater value")
  void fields() {
    ExpectedOrder order =
        ExpectedOrder.of(
            List.of(
                new ShopFact(CREATED, 1, Instant.EPOCH, 100L, EMAIL),
                new ShopFact(PAID, 2, Instant.EPOCH, 200L, null),
                new ShopFact(SHIPPED, 2, Instant.EPOCH, 150L, null),
                new ShopFact(REFUNDED, 3, Instant.EPOCH, null, null)));

    assertEquals(200L, order.totalCents());
    assertEquals(EMAIL, order.customerEmail());
  }

  @Test
  @DisplayName("every course of effects that an order of arrival can give is accepted")
  void accepts() {
    accepts(List.of(), CREATED);
    accepts(List.of(RELEASE), CREATED, PAID);
    accepts(List.of(RELEASE), CREATED, PAID, SHIPPED);
    accepts(List.of(), CREATED, PAID, SHIPPED);
    accepts(List.of(RELEASE, INTERRUPT), PAID, CANCELED);
    accepts(List.of(), PAID, CANCELED);
    accepts(List.of(RELEASE, INTERRUPT, NOTICE), PAID, REFUNDED);
    accepts(List.of(NOTICE), PAID, REFUNDED);
    accepts(List.of(RELEASE), PAID, SHIPPED, CANCELED);
    accepts(List.of(RELEASE, INTERRUPT), PAID, SHIPPED, CANCELED);
  }

  @Test
  @DisplayName("what no order of arrival can give is named")
  void names() {
    names("releases of an order that ends as paid 0", List.of(), PAID);
    names("releases 2", List.of(RELEASE, RELEASE), PAID);
    names("releases 1, expected at most 0", List.of(RELEASE), CREATED);
    names("interruptions of what was released 0", List.of(RELEASE), PAID, CANCELED);
    names("interruptions 1, expected at most 0", List.of(INTERRUPT), PAID, CANCELED);
    names("out of order", List.of(INTERRUPT, RELEASE), PAID, CANCELED);
    names("out of order", List.of(NOTICE, RELEASE, INTERRUPT), PAID, REFUNDED);
    names("refund notices 0", List.of(RELEASE, INTERRUPT), PAID, REFUNDED);
    names("refund notices 1", List.of(NOTICE), CANCELED);
  }

  @Test
  @DisplayName("a wrong row and a missing or doubled mail are named, and no address is")
  void rowAndMails() {
    ShopOrder order = order(PAID, REFUNDED);
    List<String> effects = List.of(NOTICE);

    List<String> wrong =
        OrderExpectations.violations(
            order, new ObservedOrder("pago", 1L, "other@x.test", true, effects, 2));
    List<String> missing =
        OrderExpectations.violations(order, new ObservedOrder(null, null, null, false, effects, 0));

    assertEquals(5, wrong.size(), wrong::toString);
    assertFalse(wrong.toString().contains("@"));
    assertTrue(missing.toString().contains("no row") && missing.toString().contains("mails"));
    assertEquals(
        List.of(),
        OrderExpectations.violationsAtFulfilment(
            order, new ObservedOrder("reembolsado", 100L, EMAIL, false, List.of(), 1)));
  }

  private static void assertRow(String status, long version, boolean anomaly, ShopFact... facts) {
    ExpectedOrder order = ExpectedOrder.of(List.of(facts));
    assertEquals(status, order.status());
    assertEquals(version, order.version());
    assertEquals(anomaly, order.anomaly());
  }

  private static void accepts(List<String> effects, ShopStatus... statuses) {
    assertEquals(List.of(), check(effects, statuses));
  }

  private static void names(String part, List<String> effects, ShopStatus... statuses) {
    List<String> found = check(effects, statuses);
    assertTrue(found.stream().anyMatch(text -> text.contains(part)), found::toString);
  }

  private static List<String> check(List<String> effects, ShopStatus... statuses) {
    ShopOrder order = order(statuses);
    String status = ExpectedOrder.of(order.facts()).status();
    return OrderExpectations.violations(
        order, new ObservedOrder(status, 100L, EMAIL, false, effects, -1));
  }

  private static ShopOrder order(ShopStatus... statuses) {
    List<ShopStatus> list = Arrays.asList(statuses);
    return new ShopOrder(
        "1", list.stream().map(status -> fact(status, 1L + list.indexOf(status))).toList());
  }

  private static ShopFact fact(ShopStatus status, long sequence) {
    return new ShopFact(status, sequence, Instant.EPOCH, 100L, EMAIL);
  }
}
