package dev.eclusa.applier;

import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Settings of the applier; none has to be set. */
@ConfigMapping(prefix = "eclusa.applier")
interface ApplierConfig {

  /** Most events that one transaction applies. */
  @WithDefault("256")
  int batchSize();

  /** Most bytes of event bodies that one transaction applies, though always one event. */
  @WithDefault("8M")
  MemorySize batchBytes();

  /** How many batches of recent events one replica may apply side by side. */
  @WithDefault("2")
  int workers();

  /** Interval of the sweep, which finds what no nudge announced; negative turns it off. */
  @WithDefault("PT15S")
  Duration sweepEvery();

  /** An event that fails so often is parked, unless the failure is the database's own. */
  @WithDefault("10")
  int maxAttempts();

  /** Waits between attempts. */
  Retry retry();

  /** A batch that takes longer than this makes the service restart. */
  @WithDefault("PT2M")
  Duration stuckAfter();

  /** Interval at which the depth of the inbox is measured. */
  @WithDefault("PT15S")
  Duration measureEvery();

  /** Exponential back-off. */
  interface Retry {

    /** Wait after the first failed attempt; doubles with each further one. */
    @WithDefault("PT5S")
    Duration base();

    /** Longest wait. */
    @WithDefault("PT5M")
    Duration cap();
  }
}
