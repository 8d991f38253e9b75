package dev.eclusa.runs;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Settings of the run-worker. */
@ConfigMapping(prefix = "eclusa.runs")
interface RunsConfig {

  /** Whether this replica works; without it runs wait, and only the API works. */
  @WithDefault("true")
  boolean enabled();

  /** Most runs that one replica lists at once. */
  @WithDefault("8")
  int capacity();

  /** Interval of looks at an idle queue. */
  @WithDefault("PT0.1S")
  Duration pollEvery();

  /** Pause between two looks for runs that have no job, or are cancelled but for some items. */
  @WithDefault("PT15S")
  Duration auditEvery();

  /** Rows younger than this may have their job still on the way. */
  @WithDefault("PT5S")
  Duration auditAge();

  /** Interval of looks for handlers that were paused or resumed. */
  @WithDefault("PT2S")
  Duration gatesEvery();

  /** How long a stop waits for the pages that are on their way. */
  @WithDefault("PT10S")
  Duration grace();

  /** How long a run waits for a Runner that is down before that burns its attempts. */
  @WithDefault("PT1H")
  Duration patience();

  /** Most items of one run; one that lists more fails. */
  @WithDefault("1000000")
  int mostItems();

  /** A page that takes longer than this makes the service restart. */
  @WithDefault("PT70M")
  Duration stuckAfter();

  /** Interval at which open runs are counted. */
  @WithDefault("PT15S")
  Duration measureEvery();
}
