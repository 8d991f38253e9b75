package dev.eclusa.runs;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;

/** Waits short enough for tests, and long enough to tell apart. */
public class ShortTimes implements QuarkusTestProfile {

  @Override
  public Map<String, String> getConfigOverrides() {
    return Map.ofEntries(
        Map.entry("eclusa.queue.lease", "PT1.5S"),
        Map.entry("eclusa.queue.retry-base", "PT0.2S"),
        Map.entry("eclusa.queue.retry-cap", "PT1S"),
        Map.entry("eclusa.queue.tenant-starts", "100000"),
        Map.entry("eclusa.runs.poll-every", "PT0.02S"),
        Map.entry("eclusa.runs.audit-every", "PT0.5S"),
        Map.entry("eclusa.runs.audit-age", "PT0.2S"),
        Map.entry("eclusa.runs.gates-every", "PT0.2S"),
        Map.entry("eclusa.runs.grace", "PT0.2S"),
        Map.entry("eclusa.runs.most-items", "150000"),
        Map.entry("eclusa.ingest.poll-every", "PT0.02S"),
        Map.entry("eclusa.ingest.take-over-after", "PT0.5S"),
        Map.entry("eclusa.runner.busy-wait", "PT1S"),
        Map.entry("eclusa.cache.ttl", "PT0.2S"));
  }
}
