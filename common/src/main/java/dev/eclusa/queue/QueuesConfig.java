package dev.eclusa.queue;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Settings of the queues in Redis. All services that use a queue must be given the same. */
@ConfigMapping(prefix = "eclusa.queue")
interface QueuesConfig {

  /** Parts that tenants are spread over; fixed for the life of the queues' data. */
  @WithDefault("1")
  int shards();

  /** How long a worker keeps a job without renewing. */
  @WithDefault("PT30S")
  Duration lease();

  /** Failures of the handler that make a job dead. */
  @WithDefault("3")
  int attempts();

  /** Dead workers that make a job dead. */
  @WithDefault("3")
  int deaths();

  /** Wait after the first failure; doubles with each further one, jitter only adds. */
  @WithDefault("PT5S")
  Duration retryBase();

  /** Longest wait between attempts. */
  @WithDefault("PT10M")
  Duration retryCap();

  /** Length of the sliding windows of tenants and handlers. */
  @WithDefault("PT1M")
  Duration window();

  /** Most items of a tenant that start within a window, unless tenant_limits says otherwise. */
  @WithDefault("1000")
  int tenantStarts();

  /** Shortest wait of a tenant that used up its window. */
  @WithDefault("PT5S")
  Duration tenantPause();

  /** Service by which a tenant may run ahead of its turn. */
  @WithDefault("PT0.1S")
  Duration quantum();

  /** Longest wait for an answer of Redis. */
  @WithDefault("PT5S")
  Duration answerTimeout();

  /** When an integration counts as down. */
  Circuit circuit();

  /** Circuit breaker, one for each integration. */
  interface Circuit {

    /** Failures in a row that open it. */
    @WithDefault("5")
    int failures();

    /** How long nothing is started then. */
    @WithDefault("PT30S")
    Duration open();

    /** Most probes at a time, over all workers, once that has passed. */
    @WithDefault("2")
    int probes();

    /** Successful probes that close it. */
    @WithDefault("2")
    int successes();
  }
}
