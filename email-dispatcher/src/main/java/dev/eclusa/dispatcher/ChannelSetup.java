package dev.eclusa.dispatcher;

import dev.eclusa.dispatcher.DispatcherConfig.ChannelName;
import dev.eclusa.dispatcher.channel.Channel;
import dev.eclusa.dispatcher.lane.Lane;
import dev.eclusa.dispatcher.lane.LaneSettings;
import dev.eclusa.dispatcher.resend.ResendChannel;
import dev.eclusa.dispatcher.smtp.SmtpChannel;
import dev.eclusa.dispatcher.template.DirectoryTemplates;
import dev.eclusa.dispatcher.template.PackagedTemplates;
import dev.eclusa.dispatcher.template.TemplateFiles;
import dev.eclusa.dispatcher.template.Templates;
import dev.eclusa.postgres.Database;
import io.quarkus.tls.TlsConfigurationRegistry;
import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.function.IntConsumer;
import javax.net.ssl.SSLContext;

/** Makes the parts of sending from the configuration, and refuses one that cannot work. */
@ApplicationScoped
public class ChannelSetup {

  private static final Duration LEASE_MARGIN = Duration.ofSeconds(5);

  private final DispatcherConfig config;

  public ChannelSetup(DispatcherConfig config) {
    this.config = config;
  }

  @Produces
  @Singleton
  Templates templates() {
    TemplateFiles packaged = new PackagedTemplates();
    return new Templates(
        config
            .templates()
            .directory()
            .<TemplateFiles>map(folder -> new DirectoryTemplates(folder, packaged))
            .orElse(packaged));
  }

  @Produces
  @Singleton
  Lane lane(Database database) {
    return new Lane(database, nameOf(config.channel()), laneSettings(config));
  }

  /** A channel in the database. */
  public static String nameOf(ChannelName channel) {
    return channel == ChannelName.RESEND ? "resend" : "smtp";
  }

  /** How the lane behaves by the configuration. */
  public static LaneSettings laneSettings(DispatcherConfig config) {
    return new LaneSettings(
        config.lane().longestWait(),
        config.lane().probeAfter(),
        config.lane().quotaWait(),
        config.lease(),
        config.lane().headroom());
  }

  @Produces
  @Singleton
  Channel channel(Lane lane, Vertx vertx, TlsConfigurationRegistry tls, Clock clock) {
    return config.channel() == ChannelName.RESEND
        ? resend(vertx, lane::learnRate, clock)
        : smtp(tls, clock);
  }

  private Channel resend(Vertx vertx, IntConsumer onRate, Clock clock) {
    demandLeaseOver("eclusa.email.resend.timeout", config.resend().timeout());
    SenderCheck.check("eclusa.email.from", config.from());
    config.replyTo().ifPresent(address -> SenderCheck.check("eclusa.email.reply-to", address));
    return new ResendChannel(
        vertx, config.resend(), config.from(), config.replyTo(), onRate, clock);
  }

  private Channel smtp(TlsConfigurationRegistry tls, Clock clock) {
    demandLeaseOver("eclusa.email.smtp.timeout", config.smtp().timeout());
    Optional<SSLContext> trusted =
        config.smtp().tlsConfigurationName().map(name -> contextOf(tls, name));
    return new SmtpChannel(config.from(), config.replyTo(), config.smtp(), trusted, clock);
  }

  private static SSLContext contextOf(TlsConfigurationRegistry tls, String name) {
    try {
      return tls.get(name)
          .orElseThrow(() -> new IllegalStateException("No TLS configuration " + name))
          .createSSLContext();
    } catch (IllegalStateException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException("TLS configuration " + name + " cannot be used", e);
    }
  }

  private void demandLeaseOver(String key, Duration timeout) {
    if (config.lease().compareTo(timeout.plus(LEASE_MARGIN)) < 0) {
      throw new IllegalStateException(
          "eclusa.email.lease must be at least " + LEASE_MARGIN + " longer than " + key);
    }
  }
}
