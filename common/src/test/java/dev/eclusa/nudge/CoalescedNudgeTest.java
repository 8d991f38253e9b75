package dev.eclusa.nudge;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CoalescedNudgeTest {

  private final List<UniEmitter<? super Void>> underway = new ArrayList<>();
  private final List<Throwable> failures = new ArrayList<>();
  private final CoalescedNudge nudge =
      new CoalescedNudge(() -> Uni.createFrom().emitter(underway::add), failures::add);

  @Test
  void aThousandDuringOneMakeOneMore() {
    for (int i = 0; i < 1_000; i++) {
      nudge.send();
    }
    assertEquals(1, underway.size());
    underway.get(0).complete(null);
    assertEquals(2, underway.size());
    underway.get(1).complete(null);
    assertEquals(2, underway.size());
  }

  @Test
  void afterAFailureTheNextGoesOut() {
    nudge.send();
    underway.get(0).fail(new IllegalStateException("away"));
    nudge.send();
    assertEquals(2, underway.size());
    assertEquals(1, failures.size());
  }

  @Test
  void aTransportThatThrowsHarmsNoOne() {
    CoalescedNudge broken =
        new CoalescedNudge(
            () -> {
              throw new IllegalStateException("no transport");
            },
            failures::add);
    broken.send();
    broken.send();
    assertEquals(2, failures.size());
  }
}
