package dev.eclusa.standin.provider;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/**
 * Checks what was found of an order against its facts. Nothing it says holds an address.
 *
 * <p>The row is certain. Effects depend on the order of arrival to a degree: whether a paid order
 * was released is certain only if it ended as paid. What must hold in any order of arrival:
 *
 * <ul>
 *   <li>each effect at most once, none without a fact that could cause it;
 *   <li>a refund gives exactly one notice, and exactly one mail;
 *   <li>an order that ends as paid was released, and one that never shipped and ends as canceled or
 *       refunded was interrupted if it was released;
 *   <li>release before interruption before notice: so never a release after the order was final,
 *       and no interruption of what was never released.
 * </ul>
 */
public final class OrderExpectations {

  public static final String RELEASE = "liberar_separacao";
  public static final String INTERRUPT = "interromper_separacao";
  public static final String NOTICE = "notificar_reembolso";

  private static final List<String> IN_ORDER = List.of(RELEASE, INTERRUPT, NOTICE);

  private OrderExpectations() {}

  /**
   * All that is wrong, in words; empty when the order is right.
   *
   * @param order with all facts that were told, by webhook or order list
   * @param found with the effects of every route, the notice among them
   */
  public static List<String> violations(ShopOrder order, ObservedOrder found) {
    return violations(order, found, true);
  }

  /** The same for an observer who sees only what fulfilment got, and so no notices. */
  public static List<String> violationsAtFulfilment(ShopOrder order, ObservedOrder found) {
    return violations(order, found, false);
  }

  private static List<String> violations(
      ShopOrder order, ObservedOrder found, boolean noticesSeen) {
    Findings findings = new Findings(order.id());
    row(ExpectedOrder.of(order.facts()), found, findings);
    effects(order, found.effects(), noticesSeen, findings);
    boolean refunded = order.has(ShopStatus.REFUNDED);
    if (found.refundMails() >= 0) {
      findings.expect(refunded ? 1 : 0, found.refundMails(), "mails about the refund");
    }
    return findings.all();
  }

  private static void row(ExpectedOrder expected, ObservedOrder found, Findings findings) {
    if (found.status() == null) {
      findings.add("no row, expected " + expected.status());
      return;
    }
    findings.expect(expected.status(), found.status(), "status");
    findings.expect(expected.totalCents(), found.totalCents(), "total");
    findings.expect(expected.anomaly(), found.anomaly(), "anomaly");
    if (!Objects.equals(expected.customerEmail(), found.customerEmail())) {
      findings.add("another address than the newest fact's");
    }
  }

  private static void effects(
      ShopOrder order, List<String> effects, boolean noticesSeen, Findings findings) {
    int releases = Collections.frequency(effects, RELEASE);
    int interrupts = Collections.frequency(effects, INTERRUPT);
    boolean ends = order.has(ShopStatus.REFUNDED) || order.has(ShopStatus.CANCELED);
    boolean ship = order.has(ShopStatus.SHIPPED);
    boolean paid = ExpectedOrder.of(order.facts()).status().equals("pago");

    findings.atMost(order.has(ShopStatus.PAID) ? 1 : 0, releases, "releases");
    findings.atMost(ends ? releases : 0, interrupts, "interruptions");
    if (paid) {
      findings.expect(1, releases, "releases of an order that ends as paid");
    }
    if (ends && !ship) {
      findings.expect(releases, interrupts, "interruptions of what was released");
    }
    if (noticesSeen) {
      int notices = Collections.frequency(effects, NOTICE);
      findings.expect(order.has(ShopStatus.REFUNDED) ? 1 : 0, notices, "refund notices");
    }
    if (!sorted(effects)) {
      findings.add("effects out of order: " + effects);
    }
  }

  private static boolean sorted(List<String> effects) {
    List<Integer> places = effects.stream().map(IN_ORDER::indexOf).toList();
    return places.equals(places.stream().sorted().toList()) && !places.contains(-1);
  }

  private static final class Findings {

    private final String orderId;
    private final List<String> all = new ArrayList<>();

    Findings(String orderId) {
      this.orderId = orderId;
    }

    void add(String finding) {
      all.add("order " + orderId + ": " + finding);
    }

    void expect(Object expected, Object found, String what) {
      if (!Objects.equals(expected, found)) {
        add(what + " " + found + ", expected " + expected);
      }
    }

    void atMost(int most, int found, String what) {
      if (found > most) {
        add(what + " " + found + ", expected at most " + most);
      }
    }

    List<String> all() {
      return List.copyOf(all);
    }
  }
}
