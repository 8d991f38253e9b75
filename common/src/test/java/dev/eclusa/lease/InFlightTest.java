package dev.eclusa.lease;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class InFlightTest {

  private static Flight<String> board(InFlight<String> inFlight) {
    Claimed<String> claimed = new Claimed<>("work", new Lease(UUID.randomUUID(), 1), false);
    return inFlight.board(inFlight.reserve(1), List.of(claimed)).get(0);
  }

  @Test
  @DisplayName("Room that comes up in pieces is claimed as a whole")
  void gathersRoom() {
    InFlight<String> inFlight = new InFlight<>(4, 3, Duration.ofHours(1));
    Flight<String> first = board(inFlight);
    Flight<String> second = board(inFlight);

    CompletableFuture<Integer> claim = CompletableFuture.supplyAsync(() -> inFlight.reserve(9));
    inFlight.remove(first);
    inFlight.remove(second);

    assertTrue(claim.orTimeout(60, TimeUnit.SECONDS).join() >= 3);
  }

  @Test
  @DisplayName("Where it doesn't come up soon, what there is goes")
  void doesNotWaitForLong() {
    InFlight<String> inFlight = new InFlight<>(4, 4, Duration.ofMillis(1));
    board(inFlight);

    assertEquals(3, inFlight.reserve(9));
  }
}
