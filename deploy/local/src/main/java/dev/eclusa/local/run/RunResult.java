package dev.eclusa.local.run;

import dev.eclusa.standin.provider.SendReport;
import java.util.List;
import java.util.Map;

/**
 * What came out of a run.
 *
 * @param sent what the provider saw
 * @param results events by the result of applying them
 * @param totals counts at the end of the pipeline
 * @param duplicates what the outside saw more than once, since the stand-ins were started
 * @param webhookToEffect from storing an event to the delivery of the effect it raised
 * @param enqueueToMail from asking for a mail to its acceptance by the mail provider
 * @param findings everything that is off, in words; empty if the run went as it must
 */
public record RunResult(
    SendReport sent,
    Map<String, Long> results,
    RunTotals totals,
    Duplicates duplicates,
    Latency webhookToEffect,
    Latency enqueueToMail,
    List<String> findings) {

  public RunResult {
    results = Map.copyOf(results);
    findings = List.copyOf(findings);
  }

  public long events(String result) {
    return results.getOrDefault(result, 0L);
  }
}
