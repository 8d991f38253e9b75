package dev.eclusa.dispatcher.suppression;

/** Why an address gets no more mail. */
public enum SuppressionReason {
  BOUNCE("bounce"),
  COMPLAINT("complaint"),
  MANUAL("manual");

  private final String stored;

  SuppressionReason(String stored) {
    this.stored = stored;
  }

  /** As in {@code email_supressao.motivo}, and as a label of metrics. */
  public String stored() {
    return stored;
  }
}
