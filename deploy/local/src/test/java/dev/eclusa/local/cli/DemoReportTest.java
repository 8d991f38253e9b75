package dev.eclusa.local.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.local.run.Duplicates;
import dev.eclusa.local.run.Latency;
import dev.eclusa.local.run.RunResult;
import dev.eclusa.local.run.RunTotals;
import dev.eclusa.standin.provider.SendReport;
import dev.eclusa.standin.provider.ShopPlan;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class DemoReportTest {
  @Test
  @DisplayName("a run that went well: counts, latencies, and one line that says so")
  void well() {
    String report = report(List.of());

    assertTrue(report.matches("(?s).*sent +4,521\n.*"), report);
    assertTrue(report.matches("(?s).*refused +215\n.*"), report);
    assertTrue(report.matches("(?s).*old +333\n.*"), report);
    assertTrue(report.matches("(?s).*duplicates outside +0\n.*"), report);
    assertTrue(report.matches("(?s).*webhook to effect, p50 / p95 +12 / 1,040 ms\n.*"), report);
    assertTrue(report.matches("(?s).*enqueue to mail, p50 / p95 +–\n.*"), report);
    assertTrue(report.contains("✓ Every order is as its facts must make it"), report);
  }

  @Test
  @DisplayName("a run that went wrong: how many things are off, and the first twenty of them")
  void wrong() {
    String report = report(IntStream.range(0, 30).mapToObj(i -> "order " + i + ": off").toList());

    assertTrue(report.contains("✗ 30 things are off:"), report);
    assertTrue(report.contains("✗ order 19: off"), report);
    assertTrue(!report.contains("order 20: off"), report);
  }

  private static String report(List<String> findings) {
    RunResult result =
        new RunResult(
            new SendReport(4_521, 4_306, 215, 0, 0, 0, 0),
            Map.of("aplicado", 2_500L, "evento_antigo", 333L),
            new RunTotals(1_000, 12, 900, 150),
            new Duplicates(0, 0, 0),
            new Latency(700, 12.2, 1_040.4),
            new Latency(0, Double.NaN, Double.NaN),
            findings);
    return DemoReport.of(new ShopPlan(List.of(), List.of(), List.of()), result, 7);
  }
}
