package dev.eclusa.queue;

import io.vertx.redis.client.Response;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** What the scripts answer, as values. The scripts' headers say how the answers are built. */
final class Replies {

  private static final int FIRST_BATCH = 3;

  private Replies() {}

  static Claim claim(Response answer, String token) {
    boolean rebuild = answer.get(0).toString().equals("rebuild");
    long wait = answer.get(1).toLong();
    List<LaneBatch> batches = new ArrayList<>();
    for (int i = FIRST_BATCH; i < answer.size(); i++) {
      batches.add(batch(answer.get(i), token));
    }
    Optional<Duration> nextDue = wait < 0 ? Optional.empty() : Optional.of(Duration.ofMillis(wait));
    return new Claim(batches, nextDue, answer.get(2).toLong(), rebuild);
  }

  private static LaneBatch batch(Response group, String token) {
    String head = group.get(0).toString();
    Priority priority = Priority.of(digit(head, 0));
    Lane lane = Lane.parse(head.substring(2));
    List<LeasedJob> jobs = new ArrayList<>(group.size());
    for (int i = 1; i < group.size(); i++) {
      String job = group.get(i).toString();
      String id = JobIds.unpack(job.substring(2));
      jobs.add(new LeasedJob(new Job(id, lane, priority, digit(job, 0), digit(job, 1)), token));
    }
    return new LaneBatch(lane, priority, jobs);
  }

  /** The ids of the jobs that a script answered with 1. */
  static Set<String> held(List<LeasedJob> jobs, Response answer) {
    String flags = answer.toString();
    Set<String> held = new LinkedHashSet<>();
    for (int i = 0; i < jobs.size(); i++) {
      if (flags.charAt(i) == '1') {
        held.add(jobs.get(i).job().id());
      }
    }
    return held;
  }

  static FailureResult failure(char code) {
    return switch (code) {
      case 'r' -> FailureResult.DELAYED;
      case 'd' -> FailureResult.DEAD;
      default -> FailureResult.STALE;
    };
  }

  static int ones(Response answer) {
    return (int) answer.toString().chars().filter(flag -> flag == '1').count();
  }

  static List<DeadJob> dead(Response answer) {
    List<DeadJob> dead = new ArrayList<>();
    for (int i = 0; i + 1 < answer.size(); i += 2) {
      String id = JobIds.unpack(answer.get(i).toString());
      String[] parts = answer.get(i + 1).toString().split(":", 5);
      Lane lane = Lane.parse(parts[4]);
      Priority priority = Priority.of(Integer.parseInt(parts[1]));
      Job job = new Job(id, lane, priority, Integer.parseInt(parts[2]), Integer.parseInt(parts[3]));
      dead.add(new DeadJob(job, DeadJob.Reason.valueOf(parts[0].toUpperCase(Locale.ROOT))));
    }
    return dead;
  }

  static QueueStats stats(Response answer) {
    return new QueueStats(
        answer.get(0).toLong(),
        answer.get(1).toLong(),
        answer.get(2).toLong(),
        answer.get(3).toLong(),
        answer.get(4).toLong(),
        answer.get(5).toLong());
  }

  static HandlerStatus handler(Response answer) {
    HandlerLimits limits =
        new HandlerLimits(
            optional(answer.get(0)), optional(answer.get(1)), optional(answer.get(3)).orElse(1));
    boolean paused = answer.get(2).toString().equals("1");
    return new HandlerStatus(paused, limits, answer.get(4).toLong(), answer.get(5).toLong());
  }

  static CircuitStatus circuit(Response answer) {
    return new CircuitStatus(
        CircuitStatus.State.valueOf(answer.get(0).toString().toUpperCase(Locale.ROOT)),
        answer.get(1).toInteger(),
        answer.get(2).toInteger(),
        Duration.ofMillis(answer.get(3).toLong()),
        answer.get(4).toLong());
  }

  static LaneStatus lane(Response answer) {
    String gate = answer.get(1).toString();
    return new LaneStatus(
        answer.get(0).toLong(),
        gate.isEmpty()
            ? LaneStatus.Gate.NONE
            : LaneStatus.Gate.valueOf(gate.toUpperCase(Locale.ROOT)),
        wait(answer.get(2)));
  }

  static TenantStatus tenant(Response answer) {
    return new TenantStatus(answer.get(0).toLong(), answer.get(1).toLong(), wait(answer.get(2)));
  }

  /** In ms; a negative one is none. */
  private static Optional<Duration> wait(Response millis) {
    return millis.toLong() < 0 ? Optional.empty() : Optional.of(Duration.ofMillis(millis.toLong()));
  }

  private static OptionalInt optional(Response value) {
    String text = value.toString();
    return text.isEmpty() ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(text));
  }

  private static int digit(String text, int at) {
    return text.charAt(at) - '0';
  }
}
