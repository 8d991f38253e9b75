package dev.eclusa.applier.reconcile;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/**
 * Settings of the reading of order lists. What is particular to a provider (address, interval, lag,
 * overlap, page size, timeout) is in its definition.
 */
@ConfigMapping(prefix = "eclusa.applier.reconcile")
interface ReconcileConfig {

  /** Whether order lists are read at all. */
  @WithDefault("true")
  boolean enabled();

  /** Wait before a page that failed is asked for again; doubles once. */
  @WithDefault("PT2S")
  Duration pageRetry();

  /** Wait after the first pass that failed; doubles with each further one, up to the interval. */
  @WithDefault("PT10S")
  Duration passRetry();
}
