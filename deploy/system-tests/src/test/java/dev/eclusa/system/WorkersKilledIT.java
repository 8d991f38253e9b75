package dev.eclusa.system;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.eclusa.local.LocalStackException;
import dev.eclusa.local.stack.DemoHandlers;
import dev.eclusa.local.stack.LocalStack;
import dev.eclusa.local.stack.Service;
import dev.eclusa.local.work.OperatorApi;
import dev.eclusa.local.work.RunView;
import dev.eclusa.standin.runner.RunnerStandIn;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(TheStack.class)
class WorkersKilledIT {

  private static final int ITEMS = 20_000;
  private static final int SMALL_RUNS = 10;
  private static final int SMALL_ITEMS = 20;

  /** Of each call, so that a blow meets work under way. */
  private static final long LATENCY_MS = 60;

  private static final Duration PATIENCE = Duration.ofMinutes(3);

  @Test
  @DisplayName(
      "E2, Q11, Q41, Q43, Q44: in mid-run each worker killed with -9, Redis emptied and restarted,"
          + " PostgreSQL restarted: every item done once, every run completed once")
  void survives(LocalStack stack) throws Exception {
    // Given
    RunnerStandIn runner = stack.standIns().runner();
    OperatorApi operators = new OperatorApi(stack);
    runner.catalogue(DemoHandlers.LARGE, DemoHandlers.BATCHES, ITEMS);
    runner.catalogue(DemoHandlers.SMALL, DemoHandlers.SINGLES, SMALL_ITEMS);
    runner.faults(DemoHandlers.ERP).latency(LATENCY_MS);
    RunTransitions transitions = RunTransitions.recordedBy(stack);

    // When
    String large =
        operators.start(DemoHandlers.LARGE, DemoHandlers.BATCHES, TheStack.newPrefix()).id();
    List<String> small =
        IntStream.range(0, SMALL_RUNS)
            .mapToObj(n -> TheStack.newPrefix())
            .map(key -> operators.start(DemoHandlers.SMALL, DemoHandlers.SINGLES, key).id())
            .toList();
    until("the large run is half listed", reached(operators, large, run -> run.total() > 3_000));
    restart(stack, Service.RUNS);
    until("items are done", reached(operators, large, run -> run.done() > 2_000));
    restart(stack, Service.ITEMS);
    until("more are", reached(operators, large, run -> run.done() > 5_000));
    stack.redis().flushAll();
    until("more are", reached(operators, large, run -> run.done() > 8_000));
    stack.postgres().restart();
    until("more are", reached(operators, large, run -> run.done() > 11_000));
    stack.redis().restart();
    until("all are", reached(operators, large, RunView::completed));
    for (String id : small) {
      until("a small run is through", reached(operators, id, RunView::completed));
    }

    // Then
    int all = ITEMS + SMALL_RUNS * SMALL_ITEMS;
    assertAll(
        () -> assertEquals(ITEMS, operators.run(large).done()),
        () -> assertEquals(all, runner.done()),
        () -> assertEquals(0, runner.duplicates()),
        () -> assertEquals(0, transitions.otherThanOnce()),
        () -> assertEquals(1 + SMALL_RUNS, transitions.completed()));
    transitions.forget();
  }

  private static void restart(LocalStack stack, Service service) {
    stack.service(service).kill9();
    stack.service(service).restart();
  }

  private static void until(String what, Callable<Boolean> condition) {
    Awaitility.await(what).atMost(PATIENCE).pollInterval(Duration.ofMillis(50)).until(condition);
  }

  private static Callable<Boolean> reached(
      OperatorApi operators, String run, Predicate<RunView> place) {
    return () -> {
      try {
        return place.test(operators.run(run));
      } catch (LocalStackException away) {
        return false;
      }
    };
  }
}
