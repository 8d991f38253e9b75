package dev.eclusa.provider;

import java.util.Locale;

/**
 * What a service needs secrets for. Secrets of other uses are checked for their form and never
 * read, so that a service holds none that it has no use for.
 */
public enum SecretUse {
  /** Checking signatures: the receiver. */
  SIGNATURES,
  /** Asking providers for their orders: the applier. */
  ORDERS_API;

  /** Its name in the configuration. */
  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
