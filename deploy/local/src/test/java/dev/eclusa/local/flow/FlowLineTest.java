package dev.eclusa.local.flow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class FlowLineTest {
  @Test
  @DisplayName("counts with the rate since the last look")
  void rate() {
    StackCounts before = new StackCounts(1000, 990, 300, 10, 9, 3, 2, 0, 0, 0, 0, 0);
    StackCounts now = new StackCounts(1250, 1249, 310, 12, 11, 4, 3, 2, 1, 50, 40, 1);

    assertEquals(
        "received 1,250 (125/s) · applied 1,249 · orders 310 · effects 11 of 12 · mails 3 of 4"
            + " · runs 1 of 2 · items 40 of 50 · set aside 1",
        FlowLine.of(now, before, 2.0));
    assertTrue(FlowLine.of(now, null, 1).contains("(0/s)"));
  }

  @Test
  @DisplayName("settled means that nothing is under way")
  void settled() {
    assertTrue(new StackCounts(5, 5, 2, 2, 2, 1, 1, 1, 1, 9, 9, 0).settled());
    assertTrue(new StackCounts(5, 4, 2, 2, 2, 1, 1, 0, 0, 0, 0, 1).settled());
    assertFalse(new StackCounts(5, 5, 2, 2, 2, 1, 1, 1, 0, 9, 9, 0).settled());
    assertFalse(new StackCounts(5, 5, 2, 2, 2, 1, 1, 1, 1, 9, 8, 0).settled());
    assertFalse(new StackCounts(5, 5, 2, 2, 1, 1, 1, 0, 0, 0, 0, 0).settled());
  }
}
