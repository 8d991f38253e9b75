package dev.eclusa.queue;

import java.time.Duration;

/**
 * When a circuit opens and closes.
 *
 * @param failures failures in a row that open it
 * @param open how long it stays open before probes
 * @param probes most probes at a time
 * @param successes successful probes that close it
 */
public record CircuitSettings(int failures, Duration open, int probes, int successes) {

  public static final CircuitSettings DEFAULT =
      new CircuitSettings(5, Duration.ofSeconds(30), 2, 2);

  /**
   * @throws IllegalArgumentException unless all are positive
   */
  public CircuitSettings {
    if (failures < 1 || open.toMillis() < 1 || probes < 1 || successes < 1) {
      throw new IllegalArgumentException(
          "A circuit's settings are positive, not %d, %s, %d, %d"
              .formatted(failures, open, probes, successes));
    }
  }
}
