package dev.eclusa.dispatcher.smtp;

import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.Optional;

/** The submission server, where mails leave by SMTP. */
public interface SmtpConfig {

  /** Protection of the connection. */
  enum Tls {
    /** None: only for a server on the same machine. */
    NONE,
    /** STARTTLS, without which nothing is sent. */
    STARTTLS,
    /** TLS from the first byte. */
    TLS
  }

  /** Host name; the server's certificate must be made out to it. */
  @WithDefault("localhost")
  String host();

  /** Port: usually 587 with STARTTLS, 465 with TLS. */
  @WithDefault("587")
  int port();

  /** Protection of the connection. */
  @WithDefault("STARTTLS")
  Tls tls();

  /** User name; without one nothing is authenticated. */
  Optional<String> username();

  /** Password. */
  Optional<String> password();

  /** Name of a configuration of the TLS registry whose trust store to use. */
  Optional<String> tlsConfigurationName();

  /** Longest wait for a connection. */
  @WithDefault("PT5S")
  Duration connectTimeout();

  /** Longest wait for each reply, and for each write; must be shorter than the lease. */
  @WithDefault("PT20S")
  Duration timeout();

  /** How long an unused connection is kept. */
  @WithDefault("PT10S")
  Duration keepAlive();

  /**
   * Distance between mails after the server asked to slow down; doubled each time it does again.
   */
  @WithDefault("PT1S")
  Duration slowStep();
}
