package dev.eclusa.items;

import dev.eclusa.execution.IntegrationTypes;
import dev.eclusa.lease.LeaseMeters;
import dev.eclusa.lease.LeaseSettings;
import dev.eclusa.lease.LeaseWorker;
import dev.eclusa.queue.QueueKeeper;
import dev.eclusa.queue.Queues;
import dev.eclusa.retry.Backoff;
import dev.eclusa.runner.RunnerClient;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;

/** Keeps items worked on from start to stop of the service. */
@ApplicationScoped
class ItemWorker {

  private static final RandomGenerator RANDOM = () -> ThreadLocalRandom.current().nextLong();
  private static final Backoff UNEXPECTED =
      new Backoff(Duration.ofSeconds(5), Duration.ofMinutes(1));

  /** Claims wait a little for this part of the capacity, so that batches stay whole. */
  private static final int ROOM = 4;

  private final ItemsConfig config;
  private final QueueKeeper keeper;
  private final LeaseWorker<Item, ItemResult> worker;

  ItemWorker(
      ItemsConfig config,
      ItemQueue queue,
      ItemRows rows,
      IntegrationTypes integrations,
      RunnerClient runners,
      HandlerLimitsSync limits,
      ItemsQueued queued,
      Queues queues,
      ItemMeters meters,
      MeterRegistry registry) {
    this.config = config;
    this.keeper =
        new QueueKeeper(
            "items",
            queues.items(),
            queued,
            limits,
            new QueueKeeper.Settings(config.auditEvery(), config.auditAge(), config.limitsEvery()),
            queues.itemSettings().callBound().multipliedBy(2),
            meters::audited);
    this.worker =
        new LeaseWorker<>(
            "items",
            new ItemsStore(queue, rows, integrations, keeper, meters),
            new RunnerHandler(runners, limits::batchSize, meters),
            new LeaseSettings(
                config.capacity(),
                Math.max(1, config.capacity() / ROOM),
                config.capacity(),
                queue.lease(),
                config.pollEvery(),
                config.auditEvery(),
                config.grace(),
                UNEXPECTED),
            new LeaseMeters(registry, "items"),
            RANDOM);
  }

  void onStart(@Observes StartupEvent event) {
    if (config.enabled()) {
      start();
    }
  }

  void onStop(@Observes ShutdownEvent event) {
    stop();
  }

  void start() {
    keeper.start();
    worker.start();
  }

  /** Claims stop; what is in flight ends, or is given back without burning an attempt. */
  void stop() {
    worker.close();
    keeper.stop();
  }

  /** For how long the item that has been worked on longest has been. */
  Duration longest() {
    return worker.oldestInFlight();
  }
}
