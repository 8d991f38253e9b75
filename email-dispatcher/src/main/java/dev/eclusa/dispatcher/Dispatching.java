package dev.eclusa.dispatcher;

import dev.eclusa.dispatcher.channel.Channel;
import dev.eclusa.dispatcher.lane.Lane;
import dev.eclusa.dispatcher.lote.BatchSize;
import dev.eclusa.dispatcher.lote.Composer;
import dev.eclusa.dispatcher.lote.Lote;
import dev.eclusa.dispatcher.lote.LoteHandler;
import dev.eclusa.dispatcher.lote.LoteSettling;
import dev.eclusa.dispatcher.lote.LoteStore;
import dev.eclusa.dispatcher.lote.Receipt;
import dev.eclusa.dispatcher.template.Templates;
import dev.eclusa.lease.LeaseMeters;
import dev.eclusa.lease.LeaseSettings;
import dev.eclusa.lease.LeaseWorker;
import dev.eclusa.postgres.Database;
import dev.eclusa.retry.Backoff;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;

/** One replica's sending: store, handler and worker, put together. */
public final class Dispatching implements AutoCloseable {

  /** What a replica needs from its surroundings. */
  public record Parts(
      Database database,
      Channel channel,
      Lane lane,
      Templates templates,
      MeterRegistry registry,
      RandomGenerator random) {}

  private static final int SMTP_CLAIM = 8;

  private final LoteStore store;
  private final LeaseWorker<Lote, Receipt> worker;
  private final ExecutorService senders;

  public Dispatching(Parts parts, DispatcherConfig config) {
    EmailMeters meters = new EmailMeters(parts.registry());
    Backoff backoff = new Backoff(config.retry().base(), config.retry().cap());
    this.senders = senderThreads(config.concurrency());
    this.store =
        new LoteStore(
            parts.database(),
            parts.lane(),
            parts.channel(),
            new Composer(parts.templates(), parts.channel(), parts.random()),
            new BatchSize(parts.database(), config.batchSizeCache()),
            config.retry().keyAge(),
            meters);
    LoteHandler handler =
        new LoteHandler(
            parts.channel(),
            parts.lane(),
            new LoteSettling(parts.database()),
            new LoteHandler.Pace(backoff, config.smtp().slowStep()),
            meters,
            senders,
            parts.random());
    this.worker =
        new LeaseWorker<>(
            "email",
            store,
            handler,
            settings(config, backoff),
            new LeaseMeters(parts.registry(), "email"),
            parts.random());
  }

  private static LeaseSettings settings(DispatcherConfig config, Backoff backoff) {
    return new LeaseSettings(
        config.concurrency(),
        Math.min(config.concurrency(), SMTP_CLAIM),
        config.lease(),
        config.pollEvery(),
        config.sweepEvery(),
        config.grace(),
        backoff);
  }

  private static ExecutorService senderThreads(int threads) {
    AtomicInteger number = new AtomicInteger();
    return Executors.newFixedThreadPool(
        threads,
        task -> {
          Thread thread = new Thread(task, "email-sender-" + number.getAndIncrement());
          thread.setDaemon(true);
          return thread;
        });
  }

  /** Starts claiming, with a first look at everything. */
  public void start() {
    worker.start();
  }

  /** Mails may just have become due. Returns at once. */
  public void nudged() {
    worker.nudged();
  }

  /** Looks at all due mails soon. Returns at once. */
  public void sweep() {
    worker.sweep();
  }

  /** Age of the oldest request in flight. */
  public Duration oldestInFlight() {
    return worker.oldestInFlight();
  }

  /** Claims nothing more, lets what is in flight end, and gives back the rest unharmed. */
  @Override
  public void close() {
    store.stop();
    worker.close();
    senders.shutdownNow();
  }
}
