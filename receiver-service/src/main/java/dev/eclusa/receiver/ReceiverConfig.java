package dev.eclusa.receiver;

import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Settings of the receiver. */
@ConfigMapping(prefix = "eclusa.receiver")
public interface ReceiverConfig {

  /** Longest body that is taken; a longer one is answered 413 without being held in memory. */
  @WithDefault("1M")
  MemorySize maxBody();

  /** Longest time for a request's body to arrive; then 408 and the connection is closed. */
  @WithDefault("PT10S")
  Duration readTimeout();

  /**
   * Memory for all large bodies together (each one's first 16 KiB are free). While it is used up,
   * large bodies are answered 503.
   */
  @WithDefault("64M")
  MemorySize bodyMemory();

  /** What a 503 asks the provider to wait. */
  @WithDefault("PT2S")
  Duration retryAfter();

  /** How rows get into PostgreSQL. */
  Insert insert();

  /** How rows get into PostgreSQL. */
  interface Insert {

    /** Statements under way at a time, each on a connection of its own. */
    @WithDefault("2")
    int lanes();

    /** Most rows in one statement. */
    @WithDefault("256")
    int batchRows();

    /** Most bytes in one statement; a larger row goes alone. */
    @WithDefault("4M")
    MemorySize batchBytes();

    /** Most rows waiting for a statement; further ones are answered 503 at once. */
    @WithDefault("10000")
    int queueRows();

    /**
     * Longest wait for PostgreSQL before the answer is 503. Keep it under 2 s: providers count slow
     * answers as failures.
     */
    @WithDefault("PT1.5S")
    Duration deadline();
  }
}
