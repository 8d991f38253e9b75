package dev.eclusa.email;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/** How whoever enqueues a mail reaches the dispatcher, and how the dispatcher knows it. */
@ConfigMapping(prefix = "eclusa.email")
public interface EmailTrigger {

  /** Base URL of the email-dispatcher. Without it nudges are not sent, and its poll finds mails. */
  Optional<URI> dispatcherUrl();

  /** Secret shared by all that may call {@code POST /process-email-outbox}. */
  @WithDefault("${CRON_SECRET:}")
  Optional<String> cronSecret();

  /** Longest wait for the dispatcher's answer to a nudge. */
  @WithDefault("PT2S")
  Duration nudgeTimeout();
}
