package dev.eclusa.standin.provider;

import java.time.Duration;

/**
 * How the shop sends.
 *
 * @param concurrency requests under way at once, at most
 * @param ratePerSecond first attempts begun per second; 0 for as fast as the concurrency allows
 * @param timeout an attempt without an answer by then counts as failed
 * @param horizon how long one request is retried before it is given up
 */
public record SendSettings(
    int concurrency, double ratePerSecond, Duration timeout, Duration horizon) {

  /** 32 at once, without a rate, 10 s for an answer, retried for 10 minutes. */
  public static SendSettings standard() {
    return new SendSettings(32, 0, Duration.ofSeconds(10), Duration.ofMinutes(10));
  }

  public SendSettings withConcurrency(int requests) {
    return new SendSettings(requests, ratePerSecond, timeout, horizon);
  }

  public SendSettings withRate(double perSecond) {
    return new SendSettings(concurrency, perSecond, timeout, horizon);
  }

  public SendSettings withTimeout(Duration limit) {
    return new SendSettings(concurrency, ratePerSecond, limit, horizon);
  }

  public SendSettings withHorizon(Duration limit) {
    return new SendSettings(concurrency, ratePerSecond, timeout, limit);
  }
}
