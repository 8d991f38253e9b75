package dev.eclusa.dispatcher;

import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.HashMap;
import java.util.Map;

/** The dispatcher's configuration for tests: the real defaults, with short timers. */
public final class Settings {

  private static final Map<String, String> FAST =
      Map.of(
          "eclusa.email.from", "Loja <loja@example.com>",
          "eclusa.email.poll-every", "PT0.05S",
          "eclusa.email.sweep-every", "PT0.3S",
          "eclusa.email.retry.base", "PT0.1S",
          "eclusa.email.batch-size-cache", "PT0S",
          "eclusa.email.resend.api-key", "re_test_key_of_the_tests",
          "eclusa.email.smtp.tls", "NONE",
          "eclusa.email.smtp.timeout", "PT5S");

  private final Map<String, String> values = new HashMap<>(FAST);

  /** Changes one key, without the prefix {@code eclusa.email.}. */
  public Settings with(String key, Object value) {
    values.put("eclusa.email." + key, String.valueOf(value));
    return this;
  }

  public DispatcherConfig build() {
    return new SmallRyeConfigBuilder()
        .withMapping(DispatcherConfig.class)
        .withDefaultValues(values)
        .build()
        .getConfigMapping(DispatcherConfig.class);
  }
}
