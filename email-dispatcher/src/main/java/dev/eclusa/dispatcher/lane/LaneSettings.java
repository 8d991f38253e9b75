package dev.eclusa.dispatcher.lane;

import java.time.Duration;

/**
 * How a lane behaves.
 *
 * @param longestWait how far ahead a request may be booked
 * @param probeAfter pause after a fault of credentials or configuration
 * @param probeEvery pause after a quota was spent, unless the provider says how long
 * @param probeWindow how long one probing request holds back all others
 * @param headroom distance between requests as a multiple of what the provider's rate demands; more
 *     than 1 lets their times of arrival vary
 */
public record LaneSettings(
    Duration longestWait,
    Duration probeAfter,
    Duration probeEvery,
    Duration probeWindow,
    double headroom) {

  public LaneSettings {
    if (headroom < 1) {
      throw new IllegalArgumentException("A headroom of " + headroom + " breaks the rate");
    }
  }
}
