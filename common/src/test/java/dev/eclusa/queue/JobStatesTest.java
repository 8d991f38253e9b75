package dev.eclusa.queue;

import static dev.eclusa.queue.RedisExtension.await;
import static dev.eclusa.queue.TestQueue.ids;
import static dev.eclusa.queue.TestQueue.lane;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What becomes of a job, from enqueueing to its end. */
class JobStatesTest {

  @RegisterExtension static final RedisExtension REDIS = new RedisExtension();

  private final TestQueue queue = REDIS.queue();

  @Test
  @DisplayName("Q1: priorities 1, 2, 3, 5 go in this order, and a lane is first in, first out")
  void prioritiesThenOrderOfArrival() {
    queue.add(lane("a"), Priority.SCHEDULE, "s", 2);
    queue.add(lane("a"), Priority.QUEUE, "q", 2);
    queue.add(lane("a"), Priority.MANUAL, "m", 2);
    queue.add(lane("a"), Priority.WEBHOOK, "w", 2);

    List<String> ids = queue.claimIds(8);

    assertEquals(List.of("w1", "w2", "m1", "m2", "q1", "q2", "s1", "s2"), ids);
  }

  @Test
  @DisplayName("a job that the queue has, in whatever state, is not added again")
  void anIdIsThereOnce() {
    queue.add(lane("a"), "running", "delayed", "dead");
    LeasedJob[] jobs = queue.claim(3).jobs().toArray(LeasedJob[]::new);
    queue.fail(jobs[1]);
    await(queue.engine().fail(List.of(new Failure(jobs[2], CircuitSignal.NONE, false))));
    queue.add(lane("a"), "waiting", "waiting");

    int added =
        await(
            queue
                .engine()
                .enqueue(
                    List.of("running", "delayed", "dead", "waiting").stream()
                        .map(id -> Job.fresh(id, lane("a"), Priority.QUEUE))
                        .toList()));

    assertEquals(0, added);
    assertEquals(new QueueStats(1, 1, 1, 1, 1, 0), queue.stats());
  }

  @Test
  @DisplayName("Q7: waits 5 s, then 10 s; the third failure is the last, and told until buried")
  void threeAttempts() {
    queue.add(lane("a"), "x");

    assertEquals(FailureResult.DELAYED, queue.fail(queue.claim(1).jobs().get(0)));
    queue.pass(Duration.ofMillis(4999));
    assertEquals(List.of(), queue.claimIds(1));
    queue.pass(Duration.ofMillis(1));
    assertEquals(FailureResult.DELAYED, queue.fail(queue.claim(1).jobs().get(0)));
    queue.pass(Duration.ofMillis(9999));
    assertEquals(List.of(), queue.claimIds(1));
    queue.pass(Duration.ofMillis(1));
    LeasedJob third = queue.claim(1).jobs().get(0);
    assertEquals(3, third.attempt());
    assertEquals(FailureResult.DEAD, queue.fail(third));

    DeadJob dead = await(queue.engine().dead(10)).get(0);
    assertEquals(DeadJob.Reason.ATTEMPTS, dead.reason());
    assertEquals(new Job("x", lane("a"), Priority.QUEUE, 3, 0), dead.job());
    assertEquals(1, queue.claim(1).dead());
    await(queue.engine().bury(List.of(dead)));
    assertEquals(QueueStats.NONE, queue.stats());
  }

  @Test
  @DisplayName("Q8: a failure that no attempt will mend makes the job dead at once")
  void notRetryable() {
    queue.add(lane("a"), "x");
    LeasedJob job = queue.claim(1).jobs().get(0);

    var results = await(queue.engine().fail(List.of(new Failure(job, CircuitSignal.NONE, false))));

    assertEquals(FailureResult.DEAD, results.get("x"));
    assertEquals(DeadJob.Reason.REFUSED, await(queue.engine().dead(10)).get(0).reason());
  }

  @Test
  @DisplayName(
      "Q2: a job that comes back keeps priority and tenant, and goes before those that wait")
  void comesBackInFront() {
    queue.add(lane("a"), Priority.MANUAL, "m", 3);
    List<LeasedJob> first = queue.claim(2).jobs();
    queue.fail(first.get(0));
    await(queue.engine().release(List.of(first.get(1))));
    queue.pass(5);

    Claim claim = queue.claim(3);

    assertEquals(List.of("m2", "m1", "m3"), ids(claim.jobs()));
    assertEquals(Priority.MANUAL, claim.batches().get(0).priority());
    assertEquals(lane("a"), claim.batches().get(0).lane());
  }

  @Test
  @DisplayName(
      "Q3, Q4: equal due times stay in order; a shorter delay that is added later is due first")
  void dueTimes() {
    var engine = queue.engine();
    for (int i = 1; i <= 3; i++) {
      await(
          engine.enqueue(
              List.of(Job.fresh("late" + i, lane("a"), Priority.QUEUE)), Duration.ofSeconds(9)));
    }
    await(
        engine.enqueue(
            List.of(Job.fresh("soon", lane("a"), Priority.QUEUE)), Duration.ofSeconds(2)));

    assertEquals(Optional.of(Duration.ofSeconds(2)), queue.claim(9).nextDue());
    queue.pass(2);
    assertEquals(List.of("soon"), queue.claimIds(9));
    queue.pass(7);
    assertEquals(List.of("late1", "late2", "late3"), queue.claimIds(9));
  }

  @Test
  @DisplayName("Q5: a paused lane still takes in delayed jobs that are due")
  void pausedLanesPromote() {
    await(queue.engine().pause("h"));
    await(
        queue
            .engine()
            .enqueue(List.of(Job.fresh("x", lane("a"), Priority.QUEUE)), Duration.ofSeconds(2)));
    queue.pass(2);

    assertEquals(List.of(), queue.claimIds(9));

    assertEquals(1, queue.stats().waiting());
    assertEquals(0, queue.stats().delayed());
  }

  @Test
  @DisplayName("Q6: 2,000 jobs that are due at once all run")
  void manyDueAtOnce() {
    List<Job> jobs = new ArrayList<>();
    for (int i = 0; i < 2000; i++) {
      jobs.add(Job.fresh("j" + i, lane("t" + i % 7), Priority.QUEUE));
    }
    await(queue.engine().enqueue(jobs, Duration.ofSeconds(30)));
    assertEquals(List.of(), queue.claimIds(10));
    queue.pass(30);

    assertEquals(2000, Set.copyOf(ids(queue.claimAll())).size());
  }

  @Test
  @DisplayName("Q12: a stale worker's completion, failure, release and renewal change nothing")
  void staleWorkers() {
    queue.add(lane("a"), "x");
    LeasedJob stale = queue.claim(1).jobs().get(0);
    queue.pass(30);
    LeasedJob current = queue.claim(1).jobs().get(0);
    QueueStats before = queue.stats();

    assertEquals(Set.of(), await(queue.engine().complete(List.of(stale))));
    assertEquals(FailureResult.STALE, queue.fail(stale));
    assertEquals(Set.of(), await(queue.engine().release(List.of(stale))));
    assertEquals(Set.of(), await(queue.engine().renew(List.of(stale))));

    assertEquals(before, queue.stats());
    assertEquals(Set.of("x"), await(queue.engine().complete(List.of(current))));
    assertEquals(Set.of(), await(queue.engine().complete(List.of(current))));
  }

  @Test
  @DisplayName("Q11, Q13: a lost worker's job runs again after its lease, a renewed one never does")
  void leases() {
    queue.add(lane("a"), "lost", "long");
    List<LeasedJob> jobs = queue.claim(2).jobs();
    for (int i = 0; i < 5; i++) {
      queue.pass(29);
      assertEquals(Set.of("long"), await(queue.engine().renew(List.of(jobs.get(1)))));
      queue.claim(1);
    }
    queue.pass(1);

    assertEquals(1, jobs.get(0).attempt());
    assertEquals(Set.of("long"), await(queue.engine().complete(jobs)));
  }

  @Test
  @DisplayName("Q14: the third death makes a job dead as poison; no death burns an attempt")
  void poison() {
    queue.add(lane("a"), "x");
    for (int death = 0; death < 3; death++) {
      LeasedJob job = queue.claim(1).jobs().get(0);
      assertEquals(death, job.job().deaths());
      assertEquals(1, job.attempt());
      queue.pass(30);
    }

    assertEquals(List.of(), queue.claimIds(1));

    DeadJob dead = await(queue.engine().dead(10)).get(0);
    assertEquals(DeadJob.Reason.POISON, dead.reason());
    assertEquals(new Job("x", lane("a"), Priority.QUEUE, 0, 3), dead.job());
  }

  @Test
  @DisplayName("Q10: release burns no attempt; a hold keeps its lane, and only it, for its time")
  void releaseWithHold() {
    queue.add(lane("a"), "x", "y");
    queue.add(lane("b"), "z");
    LeasedJob x = queue.claim(1).jobs().get(0);
    await(queue.engine().release(List.of(x), Duration.ofSeconds(20)));

    assertEquals(List.of("z"), queue.claimIds(9));
    queue.pass(Duration.ofMillis(19_999));
    assertEquals(List.of(), queue.claimIds(9));
    queue.pass(Duration.ofMillis(1));
    Claim claim = queue.claim(9);

    assertEquals(List.of("x", "y"), ids(claim.jobs()));
    assertEquals(1, claim.jobs().get(0).attempt());
  }

  @Test
  @DisplayName("names with any character come back as they were")
  void anyNames() {
    Lane lane = new Lane("a|b%7C:é", "in te{gr}", "h\n\"", Direction.OUTBOUND);
    String id = "7f2c|:%, \u2028";
    queue.add(lane, id);

    Claim claim = queue.claim(1);

    assertEquals(lane, claim.batches().get(0).lane());
    assertEquals(List.of(id), ids(claim.jobs()));
    assertEquals(Set.of(id), await(queue.engine().complete(claim.jobs())));
  }

  @Test
  @DisplayName("UUIDs come back as they were, and so does what only looks like one")
  void uuids() {
    String uuid = "0123abcd-4567-89ef-0123-456789abcdef";
    String capitals = "0123ABCD-4567-89EF-0123-456789ABCDEF";
    queue.add(lane("a"), uuid, capitals, JobIds.pack(uuid));

    assertEquals(List.of(uuid, capitals, JobIds.pack(uuid)), queue.claimIds(9));
  }

  @Test
  @DisplayName("what is all done leaves no job behind, only counters and idle settings that expire")
  void leavesNothing() {
    queue.add(lane("a"), Priority.QUEUE, "x", 50);
    queue.complete(queue.claimAll());

    assertEquals(QueueStats.NONE, queue.stats());
    List<String> left =
        REDIS.command("KEYS " + queue.key("*")).getDelegate().stream()
            .map(key -> shortened(key.toString()))
            .sorted()
            .toList();
    assertTrue(
        List.of("c:i-h", "meta", "past:3", "t:a", "win:t:a").containsAll(left), left::toString);
  }

  private static String shortened(String key) {
    return key.substring(key.indexOf('}') + 2);
  }
}
