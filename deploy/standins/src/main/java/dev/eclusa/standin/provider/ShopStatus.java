package dev.eclusa.standin.provider;

/**
 * A status of an order in the words of the three who speak of it: webhook, order list, and Eclusa's
 * table.
 */
public enum ShopStatus {
  CREATED("order.created", "open", "criado", 0),
  PAID("order.paid", "paid", "pago", 0),
  SHIPPED("order.shipped", "shipped", "enviado", 0),
  CANCELED("order.canceled", "canceled", "cancelado", 1),
  REFUNDED("order.refunded", "refunded", "reembolsado", 2);

  private final String eventType;
  private final String apiName;
  private final String storedName;
  private final int finality;

  ShopStatus(String eventType, String apiName, String storedName, int finality) {
    this.eventType = eventType;
    this.apiName = apiName;
    this.storedName = storedName;
    this.finality = finality;
  }

  public String eventType() {
    return eventType;
  }

  public String apiName() {
    return apiName;
  }

  /** What {@code pedidos.status} holds. */
  public String storedName() {
    return storedName;
  }

  /** 0 while the order can go on, 1 when canceled, 2 when refunded. */
  public int finality() {
    return finality;
  }

  public boolean isFinal() {
    return finality > 0;
  }
}
