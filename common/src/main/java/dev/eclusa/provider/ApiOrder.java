package dev.eclusa.provider;

/** One order of a provider's order list. */
public sealed interface ApiOrder {

  /**
   * An order with an id.
   *
   * @param resourceId the same id that the provider's events carry
   * @param fact what the list states about it; never ignored, unless the definition says so
   */
  record Listed(String resourceId, FactResult fact) implements ApiOrder {}

  /**
   * An entry without a usable id.
   *
   * @param reason for the operator, free of the entry's own values
   */
  record Unusable(String reason) implements ApiOrder {}
}
