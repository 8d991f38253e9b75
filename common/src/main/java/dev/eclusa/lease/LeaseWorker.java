package dev.eclusa.lease;

import dev.eclusa.drain.DrainLoop;
import dev.eclusa.drain.Reach;
import dev.eclusa.postgres.DatabaseErrors;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.jboss.logging.Logger;

/**
 * Works a {@link LeasedStore} off: claims when nudged, on a sweep and when rows that it put off
 * become due, hands rows to a {@link LeaseHandler}, keeps their leases while they run, and writes
 * what they came to.
 *
 * <p>At most {@link LeaseSettings#capacity} rows are in flight. A worker that lost a lease (it hung
 * longer than the lease, or the database did) changes nothing any more; that is counted.
 */
public final class LeaseWorker<W, R> implements AutoCloseable {

  private static final Logger LOG = Logger.getLogger(LeaseWorker.class);

  private final String name;
  private final LeasedStore<W, R> store;
  private final LeaseHandler<W, R> handler;
  private final LeaseSettings settings;
  private final LeaseMeters meters;
  private final RandomGenerator random;

  private final InFlight<W> inFlight;
  private final Map<UUID, Flight<W>> byToken = new ConcurrentHashMap<>();
  private final EndingWriter<W, R> endings;
  private final ScheduledExecutorService timer;
  private final Alarm alarm;
  private volatile DrainLoop loop;
  private volatile boolean stopping;

  /** Ready, but claims nothing before {@link #start}. */
  public LeaseWorker(
      String name,
      LeasedStore<W, R> store,
      LeaseHandler<W, R> handler,
      LeaseSettings settings,
      LeaseMeters meters,
      RandomGenerator random) {
    this.name = name;
    this.store = store;
    this.handler = handler;
    this.settings = settings;
    this.meters = meters;
    this.random = random;
    this.inFlight = new InFlight<>(settings.capacity(), settings.claimMin(), LeaseSettings.GATHER);
    this.endings = new EndingWriter<>(name, store, new Landing(), random);
    this.timer =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, name + "-timer");
              thread.setDaemon(true);
              return thread;
            });
    this.alarm = new Alarm(timer, this::nudged);
    meters.inFlight(inFlight, InFlight::size);
  }

  /** Starts claiming, with a first look at everything. */
  public void start() {
    loop = new DrainLoop(name, 1, settings.sweepEvery(), this::drain, random);
    every(settings.lease().dividedBy(3), this::renew);
    if (!settings.pollEvery().isZero()) {
      every(settings.pollEvery(), this::nudged);
    }
  }

  /** Rows may just have become due. Returns at once, from any thread. */
  public void nudged() {
    DrainLoop started = loop;
    if (started != null) {
      started.nudged();
    }
  }

  /** Looks at all rows soon, without waiting for the next sweep. Returns at once. */
  public void sweep() {
    DrainLoop started = loop;
    if (started != null) {
      started.sweep();
    }
  }

  /** Looks at recent rows once {@code wait} is over, unless the process ends before. */
  public void nudgeAfter(Duration wait) {
    alarm.after(wait);
  }

  /**
   * How long the oldest unfinished work has been running: what a liveness check compares with
   * "stuck". Work that is done and waits for the database doesn't count.
   */
  public Duration oldestInFlight() {
    return inFlight.oldestInFlight();
  }

  /**
   * Stops claiming, waits {@link LeaseSettings#grace} for what is in flight, and gives back the
   * rest without burning an attempt.
   */
  @Override
  public void close() {
    stopping = true;
    inFlight.stop();
    DrainLoop started = loop;
    if (started != null) {
      started.close();
    }
    if (!inFlight.awaitIdle(settings.grace())) {
      inFlight.running().forEach(f -> end(f, new Outcome.Release<>(Duration.ZERO)));
    }
    endings.close(Duration.ofSeconds(2));
    timer.shutdownNow();
  }

  private int drain(Reach reach) {
    int room = inFlight.reserve(settings.claimMax());
    if (room == 0) {
      return 0;
    }
    List<Claimed<W>> claimed = List.of();
    long start = System.nanoTime();
    try {
      claimed = store.claim(room, reach, settings.lease());
    } finally {
      board(room, claimed);
    }
    int reclaims = (int) claimed.stream().filter(Claimed::reclaimed).count();
    meters.claimed(claimed.size(), reclaims, System.nanoTime() - start);
    dispatchAll(claimed);
    return claimed.size();
  }

  private void dispatchAll(List<Claimed<W>> claimed) {
    List<List<Claimed<W>>> groups;
    try {
      groups = handler.group(claimed);
    } catch (RuntimeException | Error e) {
      failed(claimed, e);
      return;
    }
    groups.forEach(this::dispatch);
  }

  private void board(int room, List<Claimed<W>> claimed) {
    for (Flight<W> flight : inFlight.board(room, claimed)) {
      byToken.put(flight.claimed().lease().token(), flight);
    }
  }

  private void dispatch(List<Claimed<W>> group) {
    if (stopping) {
      group.forEach(c -> end(flight(c), new Outcome.Release<>(Duration.ZERO)));
      return;
    }
    CompletionStage<List<Outcome<R>>> stage;
    try {
      stage = handler.handle(group);
    } catch (RuntimeException | Error e) {
      failed(group, e);
      return;
    }
    var unused =
        stage.whenComplete(
            (outcomes, failure) -> {
              if (failure != null) {
                failed(group, failure);
              } else if (outcomes == null || outcomes.size() != group.size()) {
                failed(group, new IllegalStateException("An outcome for each row is needed"));
              } else {
                for (int i = 0; i < group.size(); i++) {
                  end(flight(group.get(i)), outcomes.get(i));
                }
              }
            });
  }

  private void failed(List<Claimed<W>> group, Throwable failure) {
    Throwable cause = failure.getCause() == null ? failure : failure.getCause();
    LOG.errorf("Handler failed: worker=%s error=%s", name, DatabaseErrors.describe(cause));
    for (Claimed<W> claimed : group) {
      Duration wait = settings.unexpected().after(claimed.lease().attempt(), random);
      String reason = "unexpected: " + DatabaseErrors.describe(cause);
      end(flight(claimed), new Outcome.Retry<>(wait, reason, true));
    }
  }

  private Flight<W> flight(Claimed<W> claimed) {
    return byToken.get(claimed.lease().token());
  }

  private void end(Flight<W> flight, Outcome<R> outcome) {
    if (flight == null || !flight.end()) {
      tooLate(flight);
    } else if (outcome instanceof Outcome.Settled<R> settled) {
      landed(flight, outcome, settled.held());
    } else {
      endings.write(flight.claimed(), outcome);
    }
  }

  /** Given back by a stop, which then lands it; or lost, and then nothing is left to be written. */
  private void tooLate(Flight<W> flight) {
    if (flight != null && flight.isLost()) {
      land(flight);
    }
  }

  private void landed(Flight<W> flight, Outcome<R> outcome, boolean held) {
    if (held) {
      meters.ended(outcome);
    } else {
      meters.lost();
    }
    land(flight);
  }

  private void land(Flight<W> flight) {
    byToken.remove(flight.claimed().lease().token());
    inFlight.remove(flight);
  }

  private void renew() {
    List<Flight<W>> running = inFlight.running();
    if (running.isEmpty()) {
      return;
    }
    Set<UUID> held = store.renew(running.stream().map(Flight::claimed).toList(), settings.lease());
    for (Flight<W> flight : running) {
      if (!held.contains(flight.claimed().lease().token()) && flight.lose()) {
        meters.lost();
      }
    }
  }

  private void every(Duration interval, Runnable task) {
    Runnable guarded =
        () -> {
          try {
            task.run();
          } catch (RuntimeException | Error e) {
            LOG.warnf("Timer failed: worker=%s error=%s", name, DatabaseErrors.describe(e));
          }
        };
    var unused =
        timer.scheduleWithFixedDelay(
            guarded, interval.toMillis(), interval.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** What happens to a flight once its ending is in the table. */
  private final class Landing implements EndingWriter.Listener<W, R> {
    @Override
    public void written(Claimed<W> claimed, Outcome<R> outcome, boolean held) {
      landed(flight(claimed), outcome, held);
      if (outcome instanceof Outcome.Retry<R> retry) {
        alarm.after(retry.after());
      } else if (outcome instanceof Outcome.Release<R> release && !stopping) {
        alarm.after(release.after());
      }
    }

    @Override
    public void givenUp(Claimed<W> claimed) {
      land(flight(claimed));
    }
  }
}
