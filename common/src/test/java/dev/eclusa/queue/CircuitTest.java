package dev.eclusa.queue;

import static dev.eclusa.queue.RedisExtension.await;
import static dev.eclusa.queue.TestQueue.lane;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class CircuitTest {

  @RegisterExtension static final RedisExtension REDIS = new RedisExtension();

  private final TestQueue queue = REDIS.queue();

  private CircuitStatus circuit() {
    return await(queue.engine().circuit("i-h", "a"));
  }

  /** Five failures: the circuit is open from now. */
  private void open() {
    queue.add(lane("a"), Priority.QUEUE, "breaks", 5);
    for (LeasedJob job : queue.claim(5).jobs()) {
      queue.fail(job, CircuitSignal.FAILURE);
    }
    assertEquals(CircuitStatus.State.OPEN, circuit().state());
  }

  @Test
  @DisplayName("Q29: the 5th failure in a row opens it, not the 4th; nothing starts for 30 s")
  void opens() {
    queue.add(lane("a"), Priority.QUEUE, "x", 20);
    List<LeasedJob> jobs = queue.claim(10).jobs();
    jobs.subList(0, 4).forEach(job -> queue.fail(job, CircuitSignal.FAILURE));
    queue.complete(jobs.subList(4, 5));
    jobs.subList(5, 9).forEach(job -> queue.fail(job, CircuitSignal.FAILURE));
    assertEquals(CircuitStatus.State.CLOSED, circuit().state());

    queue.fail(jobs.get(9), CircuitSignal.FAILURE);

    assertEquals(CircuitStatus.State.OPEN, circuit().state());
    queue.pass(Duration.ofMillis(29_999));
    assertEquals(List.of(), queue.claimIds(50));
    queue.pass(Duration.ofMillis(1));
    assertEquals(2, queue.claimIds(50).size());
  }

  @Test
  @DisplayName("Q30: half-open with 1,000 waiting and 10 workers: at most 2 probes")
  void twoProbes() {
    open();
    for (int tenant = 0; tenant < 20; tenant++) {
      queue.add(lane("t" + tenant), Priority.QUEUE, "w" + tenant + "-", 50);
    }
    assertEquals(List.of(), queue.claimIds(500));
    queue.pass(30);

    List<LeasedJob> probes = new ArrayList<>();
    for (int worker = 0; worker < 10; worker++) {
      probes.addAll(queue.claim(100).jobs());
    }

    assertEquals(2, probes.size());
    await(queue.engine().complete(probes.subList(0, 1), CircuitSignal.NONE));
    assertEquals(1, queue.claimAll().size());
  }

  @Test
  @DisplayName("Q31: two successful probes close it and everything flows")
  void closes() {
    open();
    queue.add(lane("b"), Priority.QUEUE, "x", 500);
    queue.pass(30);
    List<LeasedJob> probes = queue.claimAll();
    queue.complete(probes.subList(0, 1));
    assertEquals(CircuitStatus.State.HALF, circuit().state());
    List<LeasedJob> third = queue.claimAll();
    assertEquals(1, third.size());

    queue.complete(third);

    assertEquals(CircuitStatus.State.CLOSED, circuit().state());
    assertEquals(502, queue.claimAll().size());
  }

  @Test
  @DisplayName("Q31: one failing probe opens it for another 30 s")
  void opensAgain() {
    open();
    queue.pass(30);
    List<LeasedJob> probes = queue.claimAll();
    queue.fail(probes.get(0), CircuitSignal.FAILURE);

    assertEquals(CircuitStatus.State.OPEN, circuit().state());
    assertEquals(Duration.ofSeconds(30), circuit().reopensIn());
    queue.complete(probes.subList(1, 2));
    assertEquals(CircuitStatus.State.OPEN, circuit().state());
    queue.pass(Duration.ofMillis(29_999));
    assertEquals(List.of(), queue.claimIds(50));
    queue.pass(Duration.ofMillis(1));
    assertEquals(2, queue.claimAll().size());
  }

  @Test
  @DisplayName("Q32: results of an older epoch neither close nor open it")
  void olderEpochs() {
    queue.add(lane("a"), Priority.QUEUE, "old", 12);
    List<LeasedJob> old = queue.claim(12).jobs();
    old.subList(0, 5).forEach(job -> queue.fail(job, CircuitSignal.FAILURE));
    queue.pass(20);
    await(queue.engine().renew(old));
    queue.pass(10);
    List<LeasedJob> probes = queue.claimAll();
    assertEquals(2, probes.size());

    queue.complete(old.subList(5, 9));
    assertEquals(CircuitStatus.State.HALF, circuit().state());
    queue.fail(old.get(9), CircuitSignal.FAILURE);
    assertEquals(CircuitStatus.State.HALF, circuit().state());

    queue.complete(probes);
    assertEquals(CircuitStatus.State.CLOSED, circuit().state());
    queue.fail(old.get(10), CircuitSignal.FAILURE);
    assertEquals(0, circuit().failures());
  }

  @Test
  @DisplayName("Q33: an outage of 60 s makes no job dead, though 5 s + 10 s would have")
  void outage() {
    queue.add(lane("a"), Priority.QUEUE, "x", 100);
    int calls = 0;
    for (int second = 0; second < 60; second++) {
      for (LeasedJob job : queue.claim(2).jobs()) {
        queue.fail(job, CircuitSignal.FAILURE);
        calls++;
      }
      queue.pass(1);
    }
    assertEquals(0, queue.stats().dead());
    assertEquals(8, calls, "three pairs until it opens, and a pair of probes after 30 s");
  }

  @Test
  @DisplayName("Q33: calls that reach nobody open it and burn nothing, be there one job or many")
  void unreachedBurnsNothing() {
    queue.add(lane("a"), "lonely");
    int calls = 0;
    for (int second = 0; second < 600; second++) {
      for (LeasedJob job : queue.claimAll()) {
        assertEquals(0, job.job().attempts());
        await(queue.engine().fail(List.of(Failure.unreached(job, CircuitSignal.FAILURE))));
        calls++;
      }
      queue.pass(1);
    }

    assertEquals(0, queue.stats().dead());
    assertEquals(CircuitStatus.State.OPEN, circuit().state());
    assertTrue(calls < 5 + 600 / 30 + 1, () -> "calls in ten minutes");
  }

  @Test
  @DisplayName("Q34: a dead probe frees its slot")
  void deadProbe() {
    open();
    queue.pass(30);
    List<LeasedJob> probes = queue.claimAll();
    assertEquals(2, probes.size());
    queue.pass(15);
    await(queue.engine().renew(probes.subList(1, 2)));
    assertEquals(List.of(), queue.claimIds(9));

    queue.pass(15);

    assertEquals(1, queue.claimAll().size());
  }

  @Test
  @DisplayName("Q29: a circuit stops its integration alone")
  void othersFlow() {
    open();
    queue.add(lane("a", "other"), "x");

    assertEquals(List.of("x"), queue.claimIds(10));
  }
}
