package dev.eclusa.local.work;

import java.sql.SQLException;
import java.time.Duration;

/**
 * How long the items of webhooks waited.
 *
 * @param duringOutage those that were written while another integration was out
 * @param duringPause those that were written while their handler was paused
 * @param apartFromPause all others than those
 */
public record WebhookWaits(Waits duringOutage, Waits duringPause, Waits apartFromPause) {
  // Written just before a pause, or in line behind those that waited through it.
  private static final Duration AROUND = Duration.ofSeconds(2);

  static WebhookWaits read(ActLedger ledger, Span outage, Span pause) throws SQLException {
    return new WebhookWaits(
        ledger.written(outage),
        ledger.written(pause),
        ledger.writtenApartFrom(pause.widened(AROUND)));
  }
}
