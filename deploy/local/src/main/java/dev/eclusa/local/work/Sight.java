package dev.eclusa.local.work;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How far an act has come, as operators see it.
 *
 * @param small empty until that run is started
 * @param circuit of the integration that both runs work with
 * @param webhooks taken so far
 */
record Sight(RunView large, Optional<RunView> small, String circuit, long webhooks) {

  boolean circuitIs(String state) {
    return circuit.equals(state);
  }

  boolean smallCompleted() {
    return small.filter(RunView::completed).isPresent();
  }

  boolean bothCompleted() {
    return large.completed() && smallCompleted();
  }

  Set<String> ids() {
    return Stream.concat(Stream.of(large), small.stream())
        .map(RunView::id)
        .collect(Collectors.toSet());
  }

  /** What came of the runs. */
  List<RunSeen> runs(ActSettings settings) {
    return Stream.concat(
            Stream.of(RunSeen.of(large, settings.items())),
            small.stream().map(run -> RunSeen.of(run, ActSettings.SMALL_ITEMS)))
        .toList();
  }

  String line() {
    return "%s · %s · webhooks %,d · circuit %s"
        .formatted(
            line(large), small.map(Sight::line).orElse("the small run waits"), webhooks, circuit);
  }

  private static String line(RunView run) {
    return "%s %,d of %,d".formatted(run.tenant(), run.ended(), run.total());
  }
}
