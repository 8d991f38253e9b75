package dev.eclusa.applier;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;

/** A quick sweep, which has to find everything where nobody nudges. */
public class SweepOnly implements QuarkusTestProfile {

  @Override
  public Map<String, String> getConfigOverrides() {
    return Map.of(
        "eclusa.applier.sweep-every", "PT0.2S",
        "eclusa.applier.batch-size", "50",
        "eclusa.providers.file", ByHand.PROVIDERS);
  }
}
