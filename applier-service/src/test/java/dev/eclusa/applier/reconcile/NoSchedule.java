package dev.eclusa.applier.reconcile;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;

/** Passes run only when a test asks for them, and retry without waiting. */
public class NoSchedule implements QuarkusTestProfile {

  @Override
  public Map<String, String> getConfigOverrides() {
    return Map.of(
        "eclusa.applier.reconcile.enabled", "false",
        "eclusa.applier.reconcile.page-retry", "PT0.02S",
        "eclusa.applier.sweep-every", "-PT1S",
        // In force, so that its mapping is read; the tests put their own address in its place.
        "LOJA_API_URL", "http://127.0.0.1:1",
        "LOJA_API_TOKEN", "unused");
  }
}
