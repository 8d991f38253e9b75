package dev.eclusa.nudge;

import dev.eclusa.metrics.Meters;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.redis.datasource.ReactiveRedisDataSource;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Nudges between services over Redis pub/sub. Redis away means slower, never wrong: what a nudge
 * would have announced, the sweep finds.
 */
@ApplicationScoped
public class Nudges {

  private static final Duration SEND_BOUND = Duration.ofSeconds(2);

  private final ReactiveRedisDataSource redis;
  private final Map<Stage, CoalescedNudge> senders = new EnumMap<>(Stage.class);
  private final CopyOnWriteArrayList<NudgeSubscription> subscriptions =
      new CopyOnWriteArrayList<>();

  public Nudges(ReactiveRedisDataSource redis, MeterRegistry meters) {
    this.redis = redis;
    for (Stage stage : Stage.values()) {
      var lost = meters.counter(Meters.NUDGES_LOST, Meters.STAGE, stage.name());
      senders.put(stage, new CoalescedNudge(() -> publish(stage), failure -> lost.increment()));
    }
  }

  /** Tells the workers of a stage to look. Returns at once and never throws. */
  public void nudge(Stage stage) {
    senders.get(stage).send();
  }

  /**
   * Calls {@code onNudge} on every nudge of a stage, and once after each (re)subscription, since
   * nudges may have passed while nobody listened. It must return at once. Ends with the service.
   */
  public void listen(Stage stage, Runnable onNudge) {
    subscriptions.add(new NudgeSubscription(redis, stage, onNudge));
  }

  private Uni<Void> publish(Stage stage) {
    return redis
        .pubsub(String.class)
        .publish(stage.channel(), "")
        .ifNoItem()
        .after(SEND_BOUND)
        .fail();
  }

  @PreDestroy
  void stop() {
    subscriptions.forEach(NudgeSubscription::close);
  }
}
