package dev.eclusa.dispatcher;

import dev.eclusa.embedded.FreePort;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.util.HashMap;
import java.util.Map;

/**
 * Configuration of the service for tests that decide themselves when it looks: no poll, no sweep.
 * The mail provider's stand-in is started by each test, on the port in {@code
 * eclusa.email.resend.url}.
 */
public final class DispatcherUnderTest implements QuarkusTestResourceLifecycleManager {

  static final String CRON_SECRET = "cron-secret-of-the-tests";
  static final String WEBHOOK_SECRET = "whsec_dGhlIHNlY3JldCBvZiB0aGUgdGVzdHM=";

  @Override
  public Map<String, String> start() {
    Map<String, String> config = new HashMap<>();
    config.put("from", "Loja <loja@example.com>");
    config.put("poll-every", "PT0S");
    config.put("sweep-every", "PT1H");
    config.put("retry.base", "PT0.1S");
    config.put("batch-size-cache", "PT0S");
    config.put("cron-secret", CRON_SECRET);
    config.put("gauges-every", "1s");
    config.put("resend.url", "http://localhost:" + FreePort.find());
    config.put("resend.api-key", "re_test_key_of_the_tests");
    config.put("resend.webhook-secrets", WEBHOOK_SECRET);
    Map<String, String> prefixed = new HashMap<>();
    config.forEach((key, value) -> prefixed.put("eclusa.email." + key, value));
    return prefixed;
  }

  @Override
  public void stop() {}
}
