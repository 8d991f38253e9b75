package dev.eclusa.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Accepted webhooks per second against one-row inserts per second, the same rows and clients. */
final class ReceiverBench {

  private static final Duration ROUND = Duration.ofSeconds(6);
  private static final Duration WARM_UP = Duration.ofSeconds(20);
  private static final int WARM_UP_CLIENTS = 32;
  private static final long ORDERS = 10_000_000;

  /** Both sides of one round. */
  record Round(Measure plain, Measure receiver) {
    double rateRatio() {
      return receiver.rate() / plain.rate();
    }

    double p99Ratio() {
      return receiver.millis(99) / plain.millis(99);
    }
  }

  private final PlainDatabase baseline;
  private final int port;
  private final byte[] secret;

  ReceiverBench(PlainDatabase baseline, int port, byte[] secret) {
    this.baseline = baseline;
    this.port = port;
    this.secret = secret;
  }

  /** Lets both sides be compiled: a service that has run for a day is what is measured. */
  void warmUp() throws Exception {
    round(WARM_UP_CLIENTS, WARM_UP, "warm-up");
  }

  /** Runs the sides in turn, so that both see the same machine; the first round only warms up. */
  List<Round> run(int clients, int rounds) throws Exception {
    List<Round> all = new ArrayList<>();
    for (int n = 0; n <= rounds; n++) {
      all.add(round(clients, ROUND, clients + "-" + n));
    }
    return all.subList(1, all.size());
  }

  private Round round(int clients, Duration howLong, String name) throws Exception {
    Events plain = new Events("p" + name + "-" + System.nanoTime(), ORDERS);
    Events posted = new Events("r" + name + "-" + System.nanoTime(), ORDERS);
    Measure inserts =
        ClosedLoad.run(
            clients, howLong, c -> new OneRowInserts(baseline.jdbcUrl(), baseline.user(), plain));
    Measure webhooks =
        ClosedLoad.run(clients, howLong, c -> new WebhookPosts(port, secret, posted));
    return new Round(inserts, webhooks);
  }
}
