package dev.eclusa.drain;

import dev.eclusa.retry.Backoff;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.jboss.logging.Logger;

/**
 * Keeps a table drained: at once when nudged, and for certain by a sweep.
 *
 * <p>Each reach has lanes of its own, so that a long sweep never delays what a nudge announced. A
 * nudge that comes while a batch runs is never lost: the lane looks again after it. A batch that
 * fails is tried again with back-off for as long as it takes, and a nudge doesn't shorten that
 * wait: a database that is down isn't hammered by those who still have work for it.
 */
public final class DrainLoop implements AutoCloseable {

  private static final Logger LOG = Logger.getLogger(DrainLoop.class);
  private static final Backoff AFTER_FAILURE =
      new Backoff(Duration.ofMillis(200), Duration.ofSeconds(10));

  private final List<DrainLane> recent;
  private final DrainLane sweep;

  /**
   * Starts the lanes.
   *
   * @param name for threads and logs
   * @param workers how many batches of recent rows may run side by side, at least 1
   * @param sweepEvery interval of the sweep; a negative duration leaves it to {@link #sweep()}
   */
  public DrainLoop(
      String name, int workers, Duration sweepEvery, Drain drain, RandomGenerator random) {
    DrainLane.Failures failures = new DrainLane.Failures(AFTER_FAILURE, random, LOG);
    recent =
        IntStream.range(0, workers)
            .mapToObj(
                n ->
                    new DrainLane(
                        name + "-" + n, Reach.RECENT, Duration.ofMillis(-1), drain, failures))
            .toList();
    sweep = new DrainLane(name + "-sweep", Reach.ALL, sweepEvery, drain, failures);
  }

  /** Rows may just have become due. Returns at once. */
  public void nudged() {
    recent.forEach(DrainLane::wake);
  }

  /** Looks at all rows now, whenever the next sweep is due. Returns at once. */
  public void sweep() {
    sweep.wake();
  }

  /** Ends after the batches in flight; takes no further ones. Waits for them. */
  @Override
  public void close() {
    recent.forEach(DrainLane::stop);
    sweep.stop();
    recent.forEach(DrainLane::join);
    sweep.join();
  }
}
