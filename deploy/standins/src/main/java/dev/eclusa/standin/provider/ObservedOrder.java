package dev.eclusa.standin.provider;

import java.util.List;

/**
 * What was found of an order.
 *
 * @param status as stored; null when there is no row
 * @param effects names of the effects in the order in which they arose or were delivered
 * @param refundMails how many mails about its refund went out; -1 when nobody looked
 */
public record ObservedOrder(
    String status,
    Long totalCents,
    String customerEmail,
    boolean anomaly,
    List<String> effects,
    int refundMails) {

  public ObservedOrder {
    effects = List.copyOf(effects);
  }
}
