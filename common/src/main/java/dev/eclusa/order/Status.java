package dev.eclusa.order;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * What a fact may say about an order.
 *
 * <p>The rank breaks ties between facts of one version: the further status wins. The level says how
 * final a status is: a fact of a higher level beats every fact of a lower one, whatever their
 * versions, which is what makes the result independent of the order of arrival.
 */
public enum Status {
  CRIADO(1, 0),
  PAGO(2, 0),
  ENVIADO(3, 0),
  CANCELADO(4, 1),
  REEMBOLSADO(5, 2);

  private final int rank;
  private final int level;
  private final String stored = name().toLowerCase(Locale.ROOT);

  Status(int rank, int level) {
    this.rank = rank;
    this.level = level;
  }

  /** The name that {@code pedidos.status} holds. */
  public String stored() {
    return stored;
  }

  /** 1 to 5, how far the order has come. */
  public int rank() {
    return rank;
  }

  /** 0 while the order can go on, 1 when canceled, 2 when refunded. */
  public int level() {
    return level;
  }

  /** Whether nothing of a lower level may follow: canceled or refunded. */
  public boolean terminal() {
    return level > 0;
  }

  /** The status with this stored name, exactly as written; empty for any other text and null. */
  public static Optional<Status> ofStored(String name) {
    return Arrays.stream(values()).filter(s -> s.stored.equals(name)).findFirst();
  }
}
