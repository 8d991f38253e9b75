package dev.eclusa.publisher;

import dev.eclusa.email.EmailEnqueuer;
import dev.eclusa.email.EmailNudge;
import dev.eclusa.lease.LeaseHandler;
import dev.eclusa.lease.LeaseMeters;
import dev.eclusa.lease.LeaseSettings;
import dev.eclusa.lease.LeaseWorker;
import dev.eclusa.lease.LeasedStore;
import dev.eclusa.order.Effect;
import dev.eclusa.postgres.Database;
import dev.eclusa.retry.Backoff;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;

/** Builds destinations from configuration. */
@ApplicationScoped
class Destinations {

  static final RandomGenerator RANDOM = () -> ThreadLocalRandom.current().nextLong();

  private final OutboxConfig config;
  private final Database database;
  private final MeterRegistry meters;
  private final OutboxMeters outboxMeters;
  private final HttpPaths http;
  private final EmailEnqueuer enqueuer;
  private final EmailNudge emailNudge;

  Destinations(
      OutboxConfig config,
      Database database,
      MeterRegistry meters,
      OutboxMeters outboxMeters,
      HttpPaths http,
      EmailEnqueuer enqueuer,
      EmailNudge emailNudge) {
    this.config = config;
    this.database = database;
    this.meters = meters;
    this.outboxMeters = outboxMeters;
    this.http = http;
    this.enqueuer = enqueuer;
    this.emailNudge = emailNudge;
  }

  /**
   * Builds one.
   *
   * @param published called after the commit of each effect that was delivered
   * @throws IllegalArgumentException naming the key that is at fault
   */
  Destination build(String name, List<Effect> effects, Runnable published) {
    Completions completions =
        new Completions(
            list -> {
              list.forEach(outboxMeters::published);
              published.run();
            });
    LeasedStore<OutboxEffect, Accepted> store =
        new MeteredStore(
            new OutboxStore(database, effects, config.horizon(), completions), outboxMeters);
    return name.equals(Routes.EMAIL)
        ? email(effects, store, completions)
        : http(name, effects, store);
  }

  private Destination email(
      List<Effect> effects, LeasedStore<OutboxEffect, Accepted> store, Completions completions) {
    int capacity = config.email().capacity();
    EmailDelivery delivery =
        new EmailDelivery(
            database,
            new RefundOrders(),
            new RefundNotice(config.email()),
            enqueuer,
            emailNudge,
            completions,
            policy());
    ExecutorService threads =
        Executors.newFixedThreadPool(
            capacity,
            task -> {
              Thread thread = new Thread(task, "outbox-email-delivery");
              thread.setDaemon(true);
              return thread;
            });
    LeaseHandler<OutboxEffect, Accepted> handler =
        LeaseHandler.oneByOne(
            claimed -> CompletableFuture.supplyAsync(() -> delivery.deliver(claimed), threads));
    return new Destination(
        Routes.EMAIL, effects, worker(Routes.EMAIL, store, handler, capacity), Optional.empty());
  }

  private Destination http(
      String name, List<Effect> effects, LeasedStore<OutboxEffect, Accepted> store) {
    HttpPaths.Built built = http.build(name, policy());
    LeaseWorker<OutboxEffect, Accepted> worker =
        worker(
            name,
            new SluicedStore(store, built.path().sluice()),
            LeaseHandler.oneByOne(built.delivery()::deliver),
            config.capacity());
    built.wake().set(worker::sweep);
    return new Destination(name, effects, worker, Optional.of(built.path()));
  }

  private LeaseWorker<OutboxEffect, Accepted> worker(
      String name,
      LeasedStore<OutboxEffect, Accepted> store,
      LeaseHandler<OutboxEffect, Accepted> handler,
      int capacity) {
    LeaseSettings settings =
        new LeaseSettings(
            capacity,
            capacity,
            config.lease(),
            Duration.ZERO,
            config.sweepEvery(),
            config.grace(),
            passing());
    String stage = "outbox-" + name;
    return new LeaseWorker<>(
        stage, store, handler, settings, new LeaseMeters(meters, stage), RANDOM);
  }

  private RetryPolicy policy() {
    OutboxConfig.RefusedRetry refused = config.refusedRetry();
    return new RetryPolicy(
        passing(),
        new Backoff(refused.base(), refused.cap()),
        config.minAttempts(),
        config.horizon(),
        RANDOM);
  }

  private Backoff passing() {
    return new Backoff(config.retry().base(), config.retry().cap());
  }
}
