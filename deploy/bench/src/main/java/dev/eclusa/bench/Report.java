package dev.eclusa.bench;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Prints figures as Markdown tables, medians over the rounds, and progress beside them. */
final class Report {

  private final PrintStream out;

  Report(PrintStream out) {
    this.out = out;
  }

  void machine() {
    line(
        "%d processors, %s %s, Java %s",
        Runtime.getRuntime().availableProcessors(),
        System.getProperty("os.name"),
        System.getProperty("os.version"),
        System.getProperty("java.version"));
  }

  void progress(String what) {
    line("# %s", what);
  }

  void starts(List<StartBench.Start> starts) {
    line("");
    line("| service | start until ready | resident memory |");
    line("|---|---|---|");
    for (StartBench.Start start : starts) {
      line(
          "| %s | %.1f s | %d MiB |",
          start.service(), start.ready().toMillis() / 1000.0, start.residentMiB());
    }
    line("");
  }

  void latencies(LatencyBench.Latencies idle, LatencyBench.Latencies loaded, int perSecond) {
    line("");
    line("| latency, p50 / p95 | idle | beside %d webhooks/s |", perSecond);
    line("|---|---|---|");
    line(
        "| webhook → effect | %.1f / %.1f ms | %.1f / %.1f ms |",
        idle.effectP50(), idle.effectP95(), loaded.effectP50(), loaded.effectP95());
    line(
        "| enqueue → mail | %.1f / %.1f ms (%d mails) | %.1f / %.1f ms (%d mails) |",
        idle.mailP50(),
        idle.mailP95(),
        idle.mails(),
        loaded.mailP50(),
        loaded.mailP95(),
        loaded.mails());
    line("");
  }

  void receiver(int clients, List<ReceiverBench.Round> rounds) {
    line("");
    line("| %d clients | one-row inserts | receiver | ratio (min–max) |", clients);
    line("|---|---|---|---|");
    line(
        "| per second | %.0f | %.0f | **%.2f** (%s) |",
        median(rounds, r -> r.plain().rate()),
        median(rounds, r -> r.receiver().rate()),
        median(rounds, ReceiverBench.Round::rateRatio),
        range(rounds, ReceiverBench.Round::rateRatio));
    line(
        "| p99 | %.1f ms | %.1f ms | **%.2f** (%s) |",
        median(rounds, r -> r.plain().millis(99)),
        median(rounds, r -> r.receiver().millis(99)),
        median(rounds, ReceiverBench.Round::p99Ratio),
        range(rounds, ReceiverBench.Round::p99Ratio));
    line(
        "| failed clients | %d | %d | |",
        rounds.stream().mapToLong(r -> r.plain().failures()).sum(),
        rounds.stream().mapToLong(r -> r.receiver().failures()).sum());
    line("");
  }

  void applier(List<ApplierBench.Round> rounds) {
    line("");
    line("| applied | one transaction per event | applier | ratio (min–max) |");
    line("|---|---|---|---|");
    line(
        "| events per second | %.0f | %.0f | **%.1f** (%s) |",
        median(rounds, ApplierBench.Round::plain),
        median(rounds, ApplierBench.Round::applier),
        median(rounds, ApplierBench.Round::ratio),
        range(rounds, ApplierBench.Round::ratio));
    line("");
  }

  private static <T> double median(List<T> rounds, ToDoubleFunction<T> figure) {
    double[] sorted = rounds.stream().mapToDouble(figure).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  private static <T> String range(List<T> rounds, ToDoubleFunction<T> figure) {
    var all = rounds.stream().mapToDouble(figure).summaryStatistics();
    return String.format(Locale.ROOT, "%.2f–%.2f", all.getMin(), all.getMax());
  }

  private void line(String format, Object... values) {
    out.println(String.format(Locale.ROOT, format, values));
  }
}
