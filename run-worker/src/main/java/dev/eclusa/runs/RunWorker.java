package dev.eclusa.runs;

import dev.eclusa.execution.IntegrationTypes;
import dev.eclusa.lease.LeaseMeters;
import dev.eclusa.lease.LeaseSettings;
import dev.eclusa.lease.LeaseWorker;
import dev.eclusa.queue.QueueKeeper;
import dev.eclusa.queue.Queues;
import dev.eclusa.queue.WorkerQueue;
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

/** Keeps runs listed from start to stop of the service. */
@ApplicationScoped
class RunWorker {

  private static final RandomGenerator RANDOM = () -> ThreadLocalRandom.current().nextLong();
  private static final Backoff UNEXPECTED =
      new Backoff(Duration.ofSeconds(5), Duration.ofMinutes(1));

  private final RunsConfig config;
  private final QueueKeeper keeper;
  private final FanOut fanOut;
  private final LeaseWorker<Run, Void> worker;

  RunWorker(
      RunsConfig config,
      Queues queues,
      RunRows rows,
      ItemJobs items,
      RunsQueued queued,
      PausedHandlers paused,
      IntegrationTypes integrations,
      RunnerClient runners,
      RunMeters meters,
      MeterRegistry registry) {
    this.config = config;
    this.keeper =
        new QueueKeeper(
            "runs",
            queues.runs(),
            queued,
            paused,
            new QueueKeeper.Settings(config.auditEvery(), config.auditAge(), config.gatesEvery()),
            queues.runSettings().callBound().multipliedBy(2),
            meters::audited);
    this.fanOut =
        new FanOut(
            runners,
            rows,
            items,
            config,
            new Patience(config.patience(), queues.runSettings().backoff().base()),
            meters);
    WorkerQueue queue = new WorkerQueue(queues.runs(), queues.runSettings());
    this.worker =
        new LeaseWorker<>(
            "runs",
            new RunsStore(queue, rows, integrations, keeper, meters),
            fanOut,
            new LeaseSettings(
                config.capacity(),
                config.capacity(),
                queue.lease(),
                config.pollEvery(),
                config.auditEvery(),
                config.grace(),
                UNEXPECTED),
            new LeaseMeters(registry, "runs"),
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

  /** Claims stop; pages on their way are stored, or their runs given back; no attempt is burnt. */
  void stop() {
    fanOut.stopping();
    worker.close();
    fanOut.close();
    keeper.stop();
  }

  /** A run may just have been queued. */
  void nudged() {
    worker.nudged();
  }

  /** For how long the page that takes longest has been on its way. */
  Duration longestPage() {
    return fanOut.longestPage();
  }
}
