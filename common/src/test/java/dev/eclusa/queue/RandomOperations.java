package dev.eclusa.queue;

import static dev.eclusa.queue.RedisExtension.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;

/** Does the same to a queue and to the model of it, and compares. */
final class RandomOperations {

  private static final List<Duration> HOLDS =
      List.of(Duration.ZERO, Duration.ZERO, Duration.ofSeconds(3), Duration.ofSeconds(40));

  private static final List<Priority> PRIORITIES = List.of(Priority.values());
  private static final List<CircuitSignal> SIGNALS = List.of(CircuitSignal.values());

  private final Random random;
  private final TestQueue queue;
  private final ModelQueue model;
  private final List<LeasedJob> stale = new ArrayList<>();
  private int ids;

  RandomOperations(long seed, TestQueue queue, QueueSettings settings) {
    this.random = new Random(seed);
    this.queue = queue;
    this.model = new ModelQueue(settings);
  }

  void step() {
    int choice = random.nextInt(100);
    if (choice < 24) {
      enqueue();
    } else if (choice < 46) {
      claim(1 + random.nextInt(12));
    } else if (choice < 60) {
      complete();
    } else if (choice < 70) {
      fail();
    } else if (choice < 75) {
      release();
    } else if (choice < 80) {
      renew();
    } else if (choice < 90) {
      queue.pass(Duration.ofMillis(random.nextInt(10) == 0 ? 40_000 : random.nextInt(3000)));
    } else if (choice < 97) {
      changeLimits();
    } else if (choice < 98) {
      loseKeys();
    } else {
      bury();
    }
  }

  private Lane lane() {
    int handler = random.nextInt(3);
    return new Lane("t" + random.nextInt(4), "i" + handler % 2, "h" + handler, Direction.INBOUND);
  }

  private void enqueue() {
    Lane lane = lane();
    Priority priority = PRIORITIES.get(random.nextInt(PRIORITIES.size()));
    Duration delay =
        random.nextInt(4) == 0 ? Duration.ofMillis(1 + random.nextInt(5000)) : Duration.ZERO;
    List<Job> jobs = new ArrayList<>();
    for (int i = random.nextInt(6); i >= 0; i--) {
      String id = random.nextInt(8) == 0 && ids > 0 ? "j" + random.nextInt(ids) : "j" + ids++;
      jobs.add(Job.fresh(id, lane, priority));
    }
    int expected = 0;
    for (Job job : jobs) {
      expected += model.enqueue(job, queue.now(), delay) ? 1 : 0;
    }
    assertEquals(expected, await(queue.engine().enqueue(jobs, delay)));
  }

  private Claim claim(int max) {
    Claim claim = queue.claim(max);
    assertTrue(claim.jobs().size() <= max);
    model.claimed(claim, queue.now());
    return claim;
  }

  /** Claims until nothing more may start at this instant. */
  void claimAll() {
    Claim claim;
    int calls = 0;
    do {
      claim = claim(1 + random.nextInt(20));
      assertTrue(++calls < 1000, "claims don't come to an end");
    } while (!claim.jobs().isEmpty() || claim.nextDue().equals(Optional.of(Duration.ZERO)));
    model.assertNothingCouldStart(queue.now());
  }

  /** Some leases that are held, and now and then one that was held once. */
  private List<LeasedJob> leases() {
    List<LeasedJob> some = new ArrayList<>();
    for (ModelJob job : model.in(ModelJob.State.RUNNING)) {
      if (random.nextInt(3) == 0) {
        some.add(job.leased);
      }
    }
    stale.addAll(some);
    if (!stale.isEmpty() && random.nextInt(3) == 0) {
      LeasedJob old = stale.get(random.nextInt(stale.size()));
      if (some.stream().noneMatch(job -> job.job().id().equals(old.job().id()))) {
        some.add(old);
      }
    }
    return some;
  }

  private CircuitSignal signal() {
    return SIGNALS.get(random.nextInt(SIGNALS.size()));
  }

  private void complete() {
    CircuitSignal signal = random.nextBoolean() ? CircuitSignal.SUCCESS : CircuitSignal.NONE;
    List<LeasedJob> done = Requests.byToken(leases());
    List<String> expected = new ArrayList<>();
    for (LeasedJob leased : done) {
      if (model.complete(leased, signal, queue.now())) {
        expected.add(leased.job().id());
      }
    }
    var held = await(queue.engine().complete(done, signal));
    assertEquals(expected.stream().sorted().toList(), held.stream().sorted().toList());
  }

  private void fail() {
    List<Failure> failures =
        leases().stream().map(leased -> failure(leased, random.nextInt(10))).toList();
    var results = await(queue.engine().fail(failures));
    for (Failure failure : failures) {
      assertEquals(model.fail(failure, queue.now()), results.get(failure.leased().job().id()));
    }
  }

  private Failure failure(LeasedJob leased, int die) {
    return die < 2 ? Failure.unreached(leased, signal()) : new Failure(leased, signal(), die < 9);
  }

  private void release() {
    Duration hold = HOLDS.get(random.nextInt(HOLDS.size()));
    List<LeasedJob> untried = leases();
    var held = await(queue.engine().release(untried, hold));
    for (LeasedJob leased : untried) {
      assertEquals(model.release(leased, hold, queue.now()), held.contains(leased.job().id()));
    }
  }

  private void renew() {
    List<LeasedJob> running = leases();
    var held = await(queue.engine().renew(running));
    for (LeasedJob leased : running) {
      assertEquals(model.renew(leased, queue.now()), held.contains(leased.job().id()));
    }
  }

  private void changeLimits() {
    String name = "h" + random.nextInt(3);
    ModelGates.Handler handler = model.gates().handler(name);
    switch (random.nextInt(4)) {
      case 0 -> {
        handler.paused = !handler.paused;
        await(handler.paused ? queue.engine().pause(name) : queue.engine().resume(name));
      }
      case 1 -> {
        ModelGates.Tenant tenant = model.gates().tenant("t0");
        tenant.limit = 1 + random.nextInt(30);
        await(queue.engine().tenantStarts("t0", OptionalInt.of(tenant.limit)));
      }
      default -> {
        handler.limits = new HandlerLimits(anyLimit(5), anyLimit(20), 1 + random.nextInt(2) * 3);
        await(queue.engine().limits(name, handler.limits));
      }
    }
  }

  private OptionalInt anyLimit(int most) {
    return random.nextBoolean() ? OptionalInt.empty() : OptionalInt.of(1 + random.nextInt(most));
  }

  private void loseKeys() {
    switch (random.nextInt(4)) {
      case 0 -> {
        queue.redis().command("DEL " + queue.key("lease"));
        model.leasesDeleted();
      }
      case 1 -> queue.redis().command("DEL " + queue.key("inflight"));
      case 2 -> queue.redis().command("DEL " + queue.key("due"));
      default -> queue.redis().command("SCRIPT FLUSH");
    }
    claim(1);
  }

  private void bury() {
    List<DeadJob> dead = await(queue.engine().dead(100));
    dead.forEach(job -> model.bury(job.job().id()));
    await(queue.engine().bury(dead));
  }

  void compareCounts() {
    QueueStats stats = queue.stats();
    assertEquals(
        model.counts(),
        new QueueStats(stats.waiting(), stats.delayed(), stats.running(), stats.dead(), 0, 0));
    for (int i = 0; i < 3; i++) {
      assertEquals(
          model.gates().handler("h" + i).running,
          await(queue.engine().handler("h" + i, "t0")).running());
    }
  }
}
