package dev.eclusa.local.run;

import dev.eclusa.local.stack.LocalStack;
import dev.eclusa.standin.provider.Delivery;
import dev.eclusa.standin.provider.ProviderStandIn;
import dev.eclusa.standin.provider.SendReport;
import dev.eclusa.standin.provider.SendSettings;
import dev.eclusa.standin.provider.ShopFact;
import dev.eclusa.standin.provider.ShopStatus;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** One order that is paid and then refunded, to be followed through the pipeline. */
public final class SingleOrder {
  private static final long TOTAL_CENTS = 12_990;
  private static final Duration ANSWER_WITHIN = Duration.ofSeconds(5);

  private final LocalStack stack;
  private final Instant now = Clock.systemUTC().instant();
  private final String id = "ONE-" + now.toEpochMilli();
  private final String address = "customer." + now.toEpochMilli() + "@example.test";
  private final RunLedger ledger;

  public SingleOrder(LocalStack stack) {
    this.stack = stack;
    this.ledger = new RunLedger(stack.database(), id);
  }

  public String id() {
    return id;
  }

  /** Sends a refund that the provider did not sign; it must be refused. */
  public boolean forgeryIsRefused() {
    Delivery genuine = delivery(ShopStatus.REFUNDED, 9);
    Delivery forged =
        new Delivery(
            genuine.eventId() + "_forged",
            id,
            genuine.type(),
            genuine.body(),
            "0".repeat(64),
            Delivery.Kind.FORGED);
    return send(forged).refused() == 1;
  }

  /** Sends the payment; true when it was taken. */
  public boolean tellPaid() {
    return send(delivery(ShopStatus.PAID, 1)).accepted() == 1;
  }

  /** Sends the refund; true when it was taken. */
  public boolean tellRefunded() {
    return send(delivery(ShopStatus.REFUNDED, 2)).accepted() == 1;
  }

  /** Whether the payment's event is in the inbox. */
  public boolean isStored() {
    return holds(() -> ledger.progress().events() >= 1);
  }

  /** Whether the order is paid. */
  public boolean isApplied() {
    return holds(() -> hasStatus(ledger.orders(), ShopStatus.PAID));
  }

  /** Whether the fulfilment system was told to release it. */
  public boolean effectIsDelivered() {
    return stack
        .standIns()
        .fulfilment()
        .acceptedByOrder()
        .getOrDefault("loja/" + id, List.of())
        .contains("liberar_separacao");
  }

  /** Whether the refund's mail reached the mail provider, once. */
  public boolean mailIsSent() {
    return MailsSeen.of(stack.standIns()).to(address) == 1;
  }

  private boolean hasStatus(Map<String, StoredOrder> orders, ShopStatus status) {
    StoredOrder order = orders.get(id);
    return order != null && order.status().equals(status.storedName());
  }

  private Delivery delivery(ShopStatus status, long sequence) {
    ShopFact fact = new ShopFact(status, sequence, now.plusSeconds(sequence), TOTAL_CENTS, address);
    return stack.standIns().provider().delivery(id, fact);
  }

  private SendReport send(Delivery delivery) {
    ProviderStandIn provider = stack.standIns().provider();
    SendSettings settings = SendSettings.standard().withHorizon(ANSWER_WITHIN);
    return provider.send(List.of(delivery), settings).await(ANSWER_WITHIN.multipliedBy(3));
  }

  private interface Check {
    boolean now() throws SQLException;
  }

  private static boolean holds(Check check) {
    try {
      return check.now();
    } catch (SQLException away) {
      return false;
    }
  }
}
