package dev.eclusa.bench;

import dev.eclusa.local.stack.LocalStack;
import dev.eclusa.local.stack.Service;
import dev.eclusa.standin.fulfilment.FulfilmentStandIn;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/** How long a webhook takes to its effect, and a mail from its enqueueing until it is sent. */
final class LatencyBench {

  private static final int PROBES = 150;
  private static final Duration BETWEEN_PROBES = Duration.ofMillis(220);
  private static final Duration GIVE_UP = Duration.ofSeconds(30);
  private static final long LOOK_EVERY_NANOS = 200_000;

  private static final String MAILS =
      """
      SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY EXTRACT(EPOCH FROM (enviado_em - criado_em))) * 1000,
             percentile_cont(0.95) WITHIN GROUP (ORDER BY EXTRACT(EPOCH FROM (enviado_em - criado_em))) * 1000,
             count(*)
      FROM email_outbox WHERE status = 'sent' AND referencia_id LIKE ?
      """;

  /**
   * What the probes saw, in milliseconds.
   *
   * @param effectP50 webhook sent to effect received
   * @param mailP50 mail enqueued to mail taken by the provider, by the database's clock
   * @param mails how many mails that was
   */
  record Latencies(
      double effectP50, double effectP95, double mailP50, double mailP95, long mails) {}

  private final LocalStack stack;
  private final FulfilmentStandIn fulfilment;
  private final byte[] secret;

  LatencyBench(LocalStack stack) {
    this.stack = stack;
    this.fulfilment = stack.standIns().fulfilment();
    this.secret = stack.credentials().lojaWebhookSecret().getBytes(StandardCharsets.UTF_8);
  }

  /** One order after the other, paid and then refunded, on a system with nothing else to do. */
  Latencies idle() throws Exception {
    probe("warm" + System.nanoTime(), PROBES / 3);
    return probe("idle" + System.nanoTime(), PROBES);
  }

  /** The same beside a steady flow of other webhooks. */
  Latencies underLoad(int webhooksPerSecond) throws Exception {
    AtomicBoolean stop = new AtomicBoolean();
    CompletableFuture<Void> load = CompletableFuture.runAsync(() -> flow(webhooksPerSecond, stop));
    try {
      return probe("load" + System.nanoTime(), PROBES);
    } finally {
      stop.set(true);
      load.join();
    }
  }

  private Latencies probe(String prefix, int probes) throws Exception {
    Histogram effects = Measure.histogram();
    try (WebhookPosts provider = connect()) {
      for (int n = 0; n < probes; n++) {
        String order = prefix + "-" + n;
        long start = System.nanoTime();
        provider.post(Events.Event.of(order + "-paid", order, "order.paid", 1));
        awaitEffect("loja/" + order + ":liberar_separacao");
        effects.recordValue((System.nanoTime() - start) / 1000);
        provider.post(Events.Event.of(order + "-refunded", order, "order.refunded", 2));
        LockSupport.parkNanos(BETWEEN_PROBES.toNanos());
      }
    }
    return withMails(effects, prefix, probes);
  }

  private WebhookPosts connect() throws IOException {
    return new WebhookPosts(stack.service(Service.RECEIVER).port(), secret, new Events("-", 1));
  }

  private void awaitEffect(String key) throws TimeoutException {
    long end = System.nanoTime() + GIVE_UP.toNanos();
    while (fulfilment.effect(key).isEmpty()) {
      if (System.nanoTime() > end) {
        throw new TimeoutException("no effect within " + GIVE_UP);
      }
      LockSupport.parkNanos(LOOK_EVERY_NANOS);
    }
  }

  private Latencies withMails(Histogram effects, String prefix, int expected) throws Exception {
    long end = System.nanoTime() + GIVE_UP.toNanos();
    try (Connection connection = stack.database().connect();
        PreparedStatement select = connection.prepareStatement(MAILS)) {
      select.setString(1, "loja/" + prefix + "-%");
      while (true) {
        Latencies latencies = read(select, effects);
        if (latencies.mails() >= expected || System.nanoTime() > end) {
          return latencies;
        }
        LockSupport.parkNanos(BETWEEN_PROBES.toNanos());
      }
    }
  }

  private static Latencies read(PreparedStatement select, Histogram effects) throws SQLException {
    try (ResultSet mails = select.executeQuery()) {
      mails.next();
      return new Latencies(
          effects.getValueAtPercentile(50) / 1000.0,
          effects.getValueAtPercentile(95) / 1000.0,
          mails.getDouble(1),
          mails.getDouble(2),
          mails.getLong(3));
    }
  }

  private void flow(int perSecond, AtomicBoolean stop) {
    Events events = new Events("flow" + System.nanoTime(), 100_000);
    long gap = Duration.ofSeconds(1).toNanos() / perSecond;
    try (WebhookPosts provider = connect()) {
      long next = System.nanoTime();
      while (!stop.get()) {
        provider.post(events.next());
        next += gap;
        LockSupport.parkNanos(Math.max(0, next - System.nanoTime()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
