package dev.eclusa.bench;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Applied events per second against a loop with one transaction per event. */
final class ApplierBench {

  private static final int EVENTS = 30_000;
  private static final int PLAIN_EVENTS = 3_000;
  private static final int EVENTS_PER_ORDER = 3;
  private static final long LOOK_EVERY_NANOS = 5_000_000;

  /** Events per second of both sides. */
  record Round(double plain, double applier) {
    double ratio() {
      return applier / plain;
    }
  }

  private final PlainDatabase baseline;
  private final Connection inbox;
  private final URI redis;

  ApplierBench(PlainDatabase baseline, Connection inbox, URI redis) {
    this.baseline = baseline;
    this.inbox = inbox;
    this.redis = redis;
  }

  List<Round> run(int rounds) throws Exception {
    List<Round> all = new ArrayList<>();
    for (int n = 0; n <= rounds; n++) {
      all.add(new Round(plain("p" + System.nanoTime()), applier("a" + System.nanoTime())));
    }
    return all.subList(1, all.size());
  }

  private double plain(String prefix) throws SQLException {
    try (Connection connection = baseline.connect();
        PlainApplier applier = new PlainApplier(baseline.jdbcUrl(), baseline.user())) {
      applier.applyAll(); // what other benchmarks left
      new PendingEvents(connection).fill(prefix, PLAIN_EVENTS, PLAIN_EVENTS / EVENTS_PER_ORDER);
      long start = System.nanoTime();
      int applied = applier.applyAll();
      return perSecond(applied, start);
    }
  }

  private double applier(String prefix) throws SQLException, IOException {
    PendingEvents pending = new PendingEvents(inbox);
    awaitNone(pending);
    inbox.setAutoCommit(false);
    pending.fill(prefix, EVENTS, EVENTS / EVENTS_PER_ORDER);
    inbox.commit();
    inbox.setAutoCommit(true);
    long start = System.nanoTime();
    nudge();
    awaitNone(pending);
    return perSecond(EVENTS, start);
  }

  private static void awaitNone(PendingEvents pending) throws SQLException {
    while (pending.anyLeft()) {
      LockSupport.parkNanos(LOOK_EVERY_NANOS);
    }
  }

  private void nudge() throws IOException {
    try (Socket socket = new Socket(redis.getHost(), redis.getPort())) {
      socket
          .getOutputStream()
          .write("PUBLISH eclusa:nudge:inbox -\r\n".getBytes(StandardCharsets.US_ASCII));
      socket.getInputStream().read();
    }
  }

  private static double perSecond(int events, long startNanos) {
    return events / ((System.nanoTime() - startNanos) / 1e9);
  }
}
