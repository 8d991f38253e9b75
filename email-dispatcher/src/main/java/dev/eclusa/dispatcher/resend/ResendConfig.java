package dev.eclusa.dispatcher.resend;

import io.smallrye.config.WithDefault;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Resend. */
public interface ResendConfig {

  /** Base URL of the API. */
  @WithDefault("https://api.resend.com")
  URI url();

  /** API key. Without one the provider refuses everything, and the channel pauses. */
  Optional<String> apiKey();

  /** Longest wait for an answer; must be shorter than the lease. */
  @WithDefault("PT20S")
  Duration timeout();

  /** Secrets ({@code whsec_…}) that the provider signs webhooks with: several while they rotate. */
  Optional<List<String>> webhookSecrets();

  /** The base URL without a slash at its end. */
  default String base() {
    return url().toString().replaceAll("/+$", "");
  }
}
