package dev.eclusa.nudge;

import io.quarkus.redis.datasource.ReactiveRedisDataSource;
import io.quarkus.redis.datasource.pubsub.ReactivePubSubCommands.ReactiveRedisSubscriber;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.Cancellable;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.logging.Logger;

/**
 * A subscription that comes back: the Redis client tells of a lost connection but doesn't subscribe
 * again by itself.
 */
final class NudgeSubscription implements AutoCloseable {

  private static final Logger LOG = Logger.getLogger(NudgeSubscription.class);
  private static final Duration SUBSCRIBE_BOUND = Duration.ofSeconds(5);
  private static final Duration FIRST_RETRY = Duration.ofMillis(200);
  private static final Duration LAST_RETRY = Duration.ofSeconds(3);

  private final ReactiveRedisDataSource redis;
  private final Stage stage;
  private final Runnable onNudge;
  private volatile Cancellable attempt;
  private volatile ReactiveRedisSubscriber subscriber;
  private volatile boolean closed;

  NudgeSubscription(ReactiveRedisDataSource redis, Stage stage, Runnable onNudge) {
    this.redis = redis;
    this.stage = stage;
    this.onNudge = onNudge;
    connect();
  }

  private void connect() {
    attempt =
        Uni.createFrom()
            .deferred(this::subscribeOnce)
            .onFailure()
            .retry()
            .withBackOff(FIRST_RETRY, LAST_RETRY)
            .indefinitely()
            .subscribe()
            .with(
                subscribed -> {
                  subscriber = subscribed;
                  onNudge.run();
                },
                failure -> LOG.errorf("Nudges stay unheard: stage=%s", stage));
  }

  private Uni<ReactiveRedisSubscriber> subscribeOnce() {
    // Both callbacks may fire for one connection: only the first may start another.
    AtomicBoolean ended = new AtomicBoolean();
    return redis
        .pubsub(String.class)
        .subscribe(
            stage.channel(), message -> onNudge.run(), () -> lost(ended), failure -> lost(ended))
        .ifNoItem()
        .after(SUBSCRIBE_BOUND)
        .fail();
  }

  private void lost(AtomicBoolean ended) {
    if (!closed && ended.compareAndSet(false, true)) {
      LOG.infof("Nudges interrupted, subscribing again: stage=%s", stage);
      connect();
    }
  }

  @Override
  public void close() {
    closed = true;
    attempt.cancel();
    ReactiveRedisSubscriber current = subscriber;
    if (current != null) {
      current.unsubscribe().subscribe().with(done -> {}, failure -> {});
    }
  }
}
