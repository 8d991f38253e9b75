package dev.eclusa.receiver.insert;

import dev.eclusa.nudge.Nudges;
import dev.eclusa.nudge.Stage;
import dev.eclusa.receiver.ReceiverConfig;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.Pool;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The way into the inbox and into quarantine: every row's fate is told within the deadline. */
@ApplicationScoped
public class Inbox {

  private static final long TICK_MS = 50;
  private static final long BEAT_MS = 1000;
  private static final Duration STUCK = Duration.ofSeconds(10);

  private final Vertx vertx;
  private final Pool pool;
  private final ReceiverConfig.Insert config;
  private final Coalescer<EventRow> events;
  private final Coalescer<QuarantineRow> quarantine;
  private final Lane.Observer eventObserver;
  private final List<Lane<?>> lanes = new ArrayList<>();
  private final List<Long> timers = new ArrayList<>();
  private volatile long lastTick = System.nanoTime();

  public Inbox(
      Vertx vertx, Pool pool, ReceiverConfig config, Nudges nudges, MeterRegistry registry) {
    this.vertx = vertx;
    this.pool = pool;
    this.config = config.insert();
    this.events = coalescer(new EventStatement());
    this.quarantine = coalescer(new QuarantineStatement());
    InsertMeters meters = new InsertMeters(registry, events);
    this.eventObserver =
        (rows, inserted, nanos) -> {
          // Redeliveries too: the first delivery's nudge may have been lost.
          nudges.nudge(Stage.INBOX);
          meters.committed(rows, inserted, nanos);
        };
  }

  /** Stores an event. {@code told} may be called on any thread and must not block. */
  public void store(EventRow row, Consumer<Fate> told) {
    events.submit(row, told);
  }

  /** Sets a bad request aside. {@code told} may be called on any thread and must not block. */
  public void quarantine(QuarantineRow row, Consumer<Fate> told) {
    quarantine.submit(row, told);
  }

  /** Whether an event handed over now has a chance. */
  public boolean available() {
    return events.available();
  }

  /** Whether timers still run: not so when an event loop is blocked. */
  public boolean ticking() {
    return System.nanoTime() - lastTick < STUCK.toNanos();
  }

  void open(@Observes StartupEvent start) {
    for (int i = 0; i < config.lanes(); i++) {
      lanes.add(lane(new EventStatement(), events, eventObserver));
    }
    lanes.add(lane(new QuarantineStatement(), quarantine, (rows, inserted, nanos) -> {}));
    lanes.forEach(Lane::open);
    timers.add(vertx.setPeriodic(TICK_MS, timer -> tick()));
    timers.add(vertx.setPeriodic(BEAT_MS, timer -> lanes.forEach(Lane::beat)));
  }

  /** Lets what is under way end: the HTTP server has stopped taking requests by now. */
  void close(@Observes ShutdownEvent stop) throws InterruptedException {
    events.close(config.deadline().toNanos());
    quarantine.close(config.deadline().toNanos());
    timers.forEach(vertx::cancelTimer);
    lanes.forEach(Lane::close);
  }

  private void tick() {
    lastTick = System.nanoTime();
    events.tick();
    quarantine.tick();
  }

  private <R> Coalescer<R> coalescer(BatchStatement<R> statement) {
    Limits limits =
        new Limits(
            config.batchRows(),
            config.batchBytes().asLongValue(),
            config.queueRows(),
            config.deadline());
    return new Coalescer<>(limits, statement.lockOrder(), statement::bytes, System::nanoTime);
  }

  private <R> Lane<R> lane(
      BatchStatement<R> statement, Coalescer<R> coalescer, Lane.Observer observer) {
    return new Lane<>(vertx, pool, statement, config.deadline(), coalescer, observer);
  }
}
