package dev.eclusa.standin.resend;

import dev.eclusa.standin.http.Arrivals;
import dev.eclusa.standin.http.Faults;
import dev.eclusa.standin.http.SettableClock;
import dev.eclusa.standin.http.Tally;
import java.time.Duration;

/**
 * The state of the stand-in.
 *
 * @param replays how often the first answer was given again, by key
 * @param refusals how often each error was answered, by name
 */
record ResendParts(
    SettableClock clock,
    Faults faults,
    Account account,
    RateWindow rate,
    IdempotencyKeys keys,
    MailLog log,
    MailWebhooks webhooks,
    Arrivals arrivals,
    Tally replays,
    Tally refusals) {

  void clear() {
    faults.clear();
    clock.ahead(Duration.ZERO);
    account.clear();
    keys.clear();
    log.clear();
    arrivals.clear();
    replays.clear();
    refusals.clear();
  }
}
