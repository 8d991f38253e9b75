package dev.eclusa.queue;

import static dev.eclusa.queue.RedisExtension.await;
import static dev.eclusa.queue.TestQueue.lane;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What operators see of lanes, tenants and circuits, and do to circuits. */
class StatusTest {

  @RegisterExtension static final RedisExtension REDIS = new RedisExtension();

  private final TestQueue queue = REDIS.queue();
  private final QueueEngine engine = queue.engine();

  private LaneStatus status(Lane lane) {
    return await(engine.view().lane(lane));
  }

  private CircuitStatus.State state() {
    List<CircuitStatus> circuits = await(engine.view().circuit("i-h"));
    assertEquals(1, circuits.size());
    return circuits.get(0).state();
  }

  @Test
  void aFreeLaneHasNoGate() {
    assertEquals(new LaneStatus(0, LaneStatus.Gate.NONE, Optional.empty()), status(lane("a")));
    queue.add(lane("a"), Priority.QUEUE, "x", 3);
    queue.add(lane("a"), Priority.WEBHOOK, "y", 2);

    assertEquals(new LaneStatus(5, LaneStatus.Gate.NONE, Optional.empty()), status(lane("a")));
  }

  @Test
  void aLaneSaysWhatHoldsIt() {
    // Given
    queue.add(lane("a"), Priority.QUEUE, "x", 2);
    queue.add(lane("b", "asks"), Priority.QUEUE, "y", 2);
    await(engine.release(queue.claim(4).jobs().stream().filter(this::asks).toList()));
    await(engine.pause("h"));
    queue.add(lane("a"), Priority.QUEUE, "z", 1);

    // When
    LeasedJob held = queue.claim(1).jobs().get(0);
    await(engine.release(List.of(held), Duration.ofSeconds(7)));
    queue.claim(10);

    // Then
    assertEquals(new LaneStatus(1, LaneStatus.Gate.HANDLER, Optional.empty()), status(lane("a")));
    assertEquals(
        new LaneStatus(2, LaneStatus.Gate.HOLD, Optional.of(Duration.ofSeconds(7))),
        status(lane("b", "asks")));
  }

  private boolean asks(LeasedJob leased) {
    return leased.job().lane().handler().equals("asks");
  }

  @Test
  void aTenantOverItsWindowSaysSo() {
    await(engine.tenantStarts("a", OptionalInt.of(2)));
    queue.add(lane("a"), Priority.QUEUE, "x", 3);
    assertEquals(new TenantStatus(0, 2, Optional.empty()), await(engine.view().tenant("a")));
    queue.claim(10);
    queue.claim(10);

    TenantStatus tenant = await(engine.view().tenant("a"));

    assertEquals(2, tenant.started());
    assertEquals(LaneStatus.Gate.TENANT, status(lane("a")).gate());
    assertTrue(tenant.opensIn().orElseThrow().compareTo(Duration.ofSeconds(5)) >= 0);
  }

  @Test
  @DisplayName("A circuit that a person opens starts nothing until its time, and then probes")
  void opensByHand() {
    queue.add(lane("a"), Priority.QUEUE, "x", 5);

    await(engine.forceCircuit("i-h", true));

    assertEquals(List.of(), queue.claimIds(10));
    assertEquals(CircuitStatus.State.OPEN, state());
    assertEquals(LaneStatus.Gate.CIRCUIT, status(lane("a")).gate());
    queue.pass(30);
    assertEquals(2, queue.claimIds(10).size());
  }

  @Test
  @DisplayName("A circuit that a person closes lets all through at once")
  void closesByHand() {
    queue.add(lane("a"), Priority.QUEUE, "x", 5);
    await(engine.forceCircuit("i-h", true));
    assertEquals(List.of(), queue.claimIds(10));

    await(engine.forceCircuit("i-h", false));

    assertEquals(CircuitStatus.State.CLOSED, state());
    assertEquals(5, queue.claimIds(10).size());
  }

  @Test
  @DisplayName("Q32: forcing begins an epoch: what ran before has no say in it")
  void forcingBeginsAnEpoch() {
    queue.add(lane("a"), Priority.QUEUE, "x", 20);
    List<LeasedJob> before = queue.claim(10).jobs();
    queue.pass(Duration.ofMillis(1));
    await(engine.forceCircuit("i-h", false));

    before.forEach(job -> queue.fail(job, CircuitSignal.FAILURE));

    assertEquals(10, before.size());
    assertEquals(CircuitStatus.State.CLOSED, state());
  }
}
