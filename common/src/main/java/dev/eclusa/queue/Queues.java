package dev.eclusa.queue;

import dev.eclusa.retry.Backoff;
import io.quarkus.redis.datasource.ReactiveRedisDataSource;
import jakarta.enterprise.context.ApplicationScoped;

/** The two queues of an installation: runs, which list items, and items, which do the work. */
@ApplicationScoped
public class Queues {

  private final QueueSettings runSettings;
  private final QueueSettings itemSettings;
  private final QueueEngine runs;
  private final QueueEngine items;

  /**
   * @throws IllegalArgumentException if a setting can't work, naming it
   */
  Queues(ReactiveRedisDataSource redis, QueuesConfig config) {
    this.runSettings = settings("runs", config);
    this.itemSettings = settings("items", config);
    this.runs = new QueueEngine(redis.getRedis(), runSettings);
    this.items = new QueueEngine(redis.getRedis(), itemSettings);
  }

  public QueueEngine runs() {
    return runs;
  }

  public QueueEngine items() {
    return items;
  }

  public QueueSettings runSettings() {
    return runSettings;
  }

  public QueueSettings itemSettings() {
    return itemSettings;
  }

  private static QueueSettings settings(String name, QueuesConfig config) {
    QueuesConfig.Circuit circuit = config.circuit();
    return new QueueSettings(
        name,
        config.shards(),
        config.lease(),
        config.attempts(),
        config.deaths(),
        new Backoff(config.retryBase(), config.retryCap()),
        config.window(),
        config.tenantStarts(),
        config.tenantPause(),
        new CircuitSettings(
            circuit.failures(), circuit.open(), circuit.probes(), circuit.successes()),
        config.quantum(),
        config.answerTimeout());
  }
}
