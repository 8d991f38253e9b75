package dev.eclusa.applier;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;

/** No sweep and, since nobody nudges, no batch but those that a test asks for. */
public class ByHand implements QuarkusTestProfile {

  static final String PROVIDERS = "src/test/resources/providers-under-test.yaml";

  @Override
  public Map<String, String> getConfigOverrides() {
    return Map.of("eclusa.applier.sweep-every", "-PT1S", "eclusa.providers.file", PROVIDERS);
  }
}
