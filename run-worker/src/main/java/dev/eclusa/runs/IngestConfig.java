package dev.eclusa.runs;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Settings of the stream that brings items. */
@ConfigMapping(prefix = "eclusa.ingest")
interface IngestConfig {

  /** Whether this replica reads the stream. */
  @WithDefault("true")
  boolean enabled();

  /** Interval of looks at an idle stream. */
  @WithDefault("PT0.1S")
  Duration pollEvery();

  /** After so long, entries that a replica took and didn't end are taken over. */
  @WithDefault("PT30S")
  Duration takeOverAfter();
}
