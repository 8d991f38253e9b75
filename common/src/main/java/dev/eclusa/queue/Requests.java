package dev.eclusa.queue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** Arguments of the scripts, behind the two that all have. Their headers say how they are built. */
final class Requests {

  private Requests() {}

  /** Groups by lane and priority, so that jobs of a lane keep their order. */
  static List<String> enqueue(List<Job> jobs, Duration delay) {
    Map<Group, List<Job>> groups = new LinkedHashMap<>();
    for (Job job : jobs) {
      groups
          .computeIfAbsent(new Group(job.priority(), job.lane()), group -> new ArrayList<>())
          .add(job);
    }
    List<String> arguments = new ArrayList<>(jobs.size() + 4 * groups.size());
    groups.forEach(
        (group, members) -> {
          arguments.add(Integer.toString(group.priority().level()));
          arguments.add(group.lane().key());
          arguments.add(Long.toString(Math.max(0, delay.toMillis())));
          arguments.add(Integer.toString(members.size()));
          members.forEach(job -> arguments.add(descriptor(job)));
        });
    return arguments;
  }

  private static String descriptor(Job job) {
    return "" + job.attempts() + job.deaths() + JobIds.pack(job.id());
  }

  /** The jobs in the order in which {@link #complete} passes them, and their answer comes. */
  static List<LeasedJob> byToken(List<LeasedJob> jobs) {
    return groupedByToken(jobs).values().stream().flatMap(List::stream).toList();
  }

  static List<String> complete(List<LeasedJob> jobs, CircuitSignal signal) {
    List<String> arguments = new ArrayList<>(jobs.size() + 8);
    groupedByToken(jobs)
        .forEach(
            (token, members) -> {
              arguments.add(token);
              arguments.add(signal.code());
              arguments.add(Integer.toString(members.size()));
              members.forEach(leased -> arguments.add(JobIds.pack(leased.job().id())));
            });
    return arguments;
  }

  private static Map<String, List<LeasedJob>> groupedByToken(List<LeasedJob> jobs) {
    Map<String, List<LeasedJob>> groups = new LinkedHashMap<>();
    for (LeasedJob job : jobs) {
      groups.computeIfAbsent(job.token(), token -> new ArrayList<>()).add(job);
    }
    return groups;
  }

  /**
   * @param wait until the next attempt, in ms
   */
  static List<String> fail(List<Failure> failures, ToLongFunction<Failure> wait) {
    return each(
        failures,
        Failure::leased,
        failure ->
            List.of(
                Long.toString(failure.retryable() ? wait.applyAsLong(failure) : -1),
                failure.burns()
                    ? failure.signal().code()
                    : failure.signal().code().toUpperCase(Locale.ROOT)));
  }

  static List<String> release(List<LeasedJob> jobs, Duration hold) {
    List<String> tail = List.of(Long.toString(Math.max(0, hold.toMillis())));
    return each(jobs, job -> job, job -> tail);
  }

  static List<String> renew(List<LeasedJob> jobs) {
    return each(jobs, job -> job, job -> List.of());
  }

  private static <T> List<String> each(
      List<T> items, Function<T, LeasedJob> leased, Function<T, List<String>> tail) {
    List<String> arguments = new ArrayList<>(4 * items.size());
    for (T item : items) {
      arguments.add(JobIds.pack(leased.apply(item).job().id()));
      arguments.add(leased.apply(item).token());
      arguments.addAll(tail.apply(item));
    }
    return arguments;
  }

  static List<String> limits(String handler, HandlerLimits limits) {
    return List.of(
        "h:" + Lane.escaped(handler),
        "c",
        orEmpty(limits.concurrency()),
        "r",
        orEmpty(limits.startsPerWindow()),
        "b",
        limits.batch() == 1 ? "" : Integer.toString(limits.batch()));
  }

  static List<String> bury(List<DeadJob> dead) {
    List<String> arguments = new ArrayList<>(dead.size() + 1);
    arguments.add("0");
    dead.forEach(one -> arguments.add(JobIds.pack(one.job().id())));
    return arguments;
  }

  static List<String> paused(String handler, boolean paused) {
    return List.of("h:" + Lane.escaped(handler), "p", paused ? "1" : "");
  }

  static List<String> tenantStarts(String tenant, OptionalInt most) {
    return List.of("t:" + Lane.escaped(tenant), "r", orEmpty(most));
  }

  private static String orEmpty(OptionalInt value) {
    return value.isPresent() ? Integer.toString(value.getAsInt()) : "";
  }

  private record Group(Priority priority, Lane lane) {}
}
