package dev.eclusa.local.cli;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.local.work.SampleAct;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ActReportTest {

  private final String report = ActReport.of(new SampleAct().result());

  @ParameterizedTest
  @ValueSource(
      strings = {
        "50,000 items beside 200 and webhooks, in 150 s",
        " grande, priority 2 +20.00 / 40.00 / 45.00 s",
        " pequeno, priority 2 +0.01 / 0.05 / 0.20 s",
        " ao-vivo, priority 1 +0.01 / 0.05 / 0.20 s",
        "items done, grande +50,000 of 50,000",
        "calls of erp +1,300",
        " of them refused +9",
        " circuit now +closed",
        "circuit in the outage of 40 s +open, then closed",
        "DLQ +0"
      })
  @DisplayName("tells waits by tenant and priority, calls, circuits and the DLQ")
  void tells(String row) {
    assertTrue(report.matches("(?s).*" + row + "\n.*"), report);
  }

  @Test
  @DisplayName("praises an act in which nothing is off, and no other")
  void verdict() {
    String bad = ActReport.of(new SampleAct().withDeadItem().result());

    assertTrue(report.contains("✓ Every item was done once"), report);
    assertTrue(bad.contains("✗ 2 things are off:"), bad);
    assertFalse(bad.contains("✓"), bad);
  }
}
