package dev.eclusa.runner;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** How Runners are called. */
@ConfigMapping(prefix = "eclusa.runner")
interface RunnerConfig {

  /** Bearer token for Runners that have none of their own below. */
  Optional<String> token();

  /** Bearer tokens by integration key. */
  Map<String, String> tokens();

  /** Longest time to connect. */
  @WithDefault("PT2S")
  Duration connectTimeout();

  /** Most connections to one Runner from one replica. */
  @WithDefault("256")
  int connections();

  /** Wait after a 429 that says none itself. */
  @WithDefault("PT5S")
  Duration busyWait();

  /** Longest wait of a lane after one Retry-After. */
  @WithDefault("PT5M")
  Duration longestWait();
}
