package dev.eclusa.dispatcher;

import dev.eclusa.dispatcher.resend.ResendConfig;
import dev.eclusa.dispatcher.smtp.SmtpConfig;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Settings of the email-dispatcher. */
@ConfigMapping(prefix = "eclusa.email")
public interface DispatcherConfig {

  /** Ways out of the platform. */
  enum ChannelName {
    RESEND,
    SMTP
  }

  /** Way that mails leave by. After a change, what the old way may have sent becomes uncertain. */
  @WithDefault("resend")
  ChannelName channel();

  /** Sender: an address, with or without a name, of a domain that the channel may send for. */
  String from();

  /** Address for answers, if it isn't the sender's. */
  Optional<String> replyTo();

  /** Requests in flight at once, per replica. */
  @WithDefault("4")
  int concurrency();

  /** How long a request may be in the hands of one replica without a sign of life. */
  @WithDefault("PT1M")
  Duration lease();

  /** Interval of looks at rows that became due lately: what bounds latency when nudges are lost. */
  @WithDefault("PT1S")
  Duration pollEvery();

  /** Interval of looks at all due rows. */
  @WithDefault("PT1M")
  Duration sweepEvery();

  /** Interval at which depth and age of the outbox are measured. */
  @WithDefault("PT15S")
  Duration gaugesEvery();

  /** How long a stop waits for requests in flight. */
  @WithDefault("PT15S")
  Duration grace();

  /** How long the batch size in {@code configuracoes_plataforma} is cached. */
  @WithDefault("PT30S")
  Duration batchSizeCache();

  /** When to try again. */
  RetryConfig retry();

  /** Rate and pauses, over all replicas. */
  LaneConfig lane();

  /** Mail templates. */
  TemplateConfig templates();

  /** The HTTP provider. */
  ResendConfig resend();

  /** The SMTP server. */
  SmtpConfig smtp();

  /** When to try again. */
  interface RetryConfig {

    /** Wait after the first failed attempt; doubled after each further one. */
    @WithDefault("PT2S")
    Duration base();

    /** Longest wait between attempts. */
    @WithDefault("PT10M")
    Duration cap();

    /**
     * Time since the first attempt after which a request isn't repeated any more: below the 24 h
     * that the provider keeps idempotency keys.
     */
    @WithDefault("PT23H")
    Duration keyAge();
  }

  /** Rate and pauses of the channel. */
  interface LaneConfig {

    /** How far ahead a request may be booked. */
    @WithDefault("PT2S")
    Duration longestWait();

    /**
     * Pause after refused credentials or a fault of the configuration, until one request probes.
     */
    @WithDefault("PT5M")
    Duration probeAfter();

    /** Pause after a spent quota, if the provider doesn't say how long. */
    @WithDefault("PT15M")
    Duration quotaWait();

    /** Distance between requests as a multiple of what the provider's rate demands, at least 1. */
    @WithDefault("1.1")
    double headroom();
  }

  /** Mail templates. */
  interface TemplateConfig {

    /** Folder with templates of the installation, which go before the packaged ones. */
    Optional<Path> directory();
  }
}
