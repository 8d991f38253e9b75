package dev.eclusa.receiver;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;

/** Timeouts that a test can wait for. */
public class ShortTimeouts implements QuarkusTestProfile {

  @Override
  public Map<String, String> getConfigOverrides() {
    return Map.of("eclusa.receiver.read-timeout", "PT2S");
  }
}
