package dev.eclusa.items;

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
        Map.entry("eclusa.queue.circuit.failures", "50"),
        Map.entry("eclusa.queue.tenant-starts", "100000"),
        Map.entry("eclusa.items.audit-every", "PT0.5S"),
        Map.entry("eclusa.items.audit-age", "PT0.2S"),
        Map.entry("eclusa.items.limits-every", "PT0.2S"),
        Map.entry("eclusa.items.grace", "PT0.2S"),
        Map.entry("eclusa.runner.busy-wait", "PT1S"),
        Map.entry("eclusa.cache.ttl", "PT0.2S"));
  }
}
