package dev.eclusa.items;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Settings of the item-worker. */
@ConfigMapping(prefix = "eclusa.items")
interface ItemsConfig {

  /** Whether this replica works; without it items wait, and only the operators' API works. */
  @WithDefault("true")
  boolean enabled();

  /** Most items on their way at once, from one replica; those of a batch count one by one. */
  @WithDefault("256")
  int capacity();

  /** Interval of looks at an idle queue. */
  @WithDefault("PT0.005S")
  Duration pollEvery();

  /** Pause between two looks for pending rows that have no job. */
  @WithDefault("PT15S")
  Duration auditEvery();

  /** Rows younger than this may have their job still on the way. */
  @WithDefault("PT5S")
  Duration auditAge();

  /** Interval of looks for changed limits. */
  @WithDefault("PT2S")
  Duration limitsEvery();

  /** How long a stop waits for answers before it gives items back. */
  @WithDefault("PT10S")
  Duration grace();

  /** An item that takes longer than this makes the service restart. */
  @WithDefault("PT70M")
  Duration stuckAfter();

  /** Interval at which the depth of the queue is measured. */
  @WithDefault("PT15S")
  Duration measureEvery();
}
