package dev.eclusa.dispatcher;

import dev.eclusa.dispatcher.channel.Channel;
import dev.eclusa.dispatcher.lane.Lane;
import dev.eclusa.dispatcher.resend.ResendChannel;
import dev.eclusa.dispatcher.smtp.SmtpChannel;
import dev.eclusa.dispatcher.template.PackagedTemplates;
import dev.eclusa.dispatcher.template.Templates;
import dev.eclusa.postgres.Database;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.util.Optional;
import java.util.Random;

/** One replica of the dispatcher without Quarkus around it: several fit into one test. */
public final class Replica implements AutoCloseable {

  private final Vertx vertx = Vertx.vertx();
  private final MeterRegistry registry = new SimpleMeterRegistry();
  private final DispatcherConfig config;
  private final Lane lane;
  private final Channel channel;
  private final Dispatching dispatching;

  public Replica(Database database, DispatcherConfig config) {
    this(database, config, new Templates(new PackagedTemplates()));
  }

  public Replica(Database database, DispatcherConfig config, Templates templates) {
    this.config = config;
    this.lane =
        new Lane(
            database, ChannelSetup.nameOf(config.channel()), ChannelSetup.laneSettings(config));
    this.channel = open();
    this.dispatching =
        new Dispatching(
            new Dispatching.Parts(database, channel, lane, templates, registry, new Random()),
            config);
  }

  private Channel open() {
    return config.channel() == DispatcherConfig.ChannelName.RESEND
        ? new ResendChannel(
            vertx,
            config.resend(),
            config.from(),
            config.replyTo(),
            lane::learnRate,
            Clock.systemUTC())
        : new SmtpChannel(
            config.from(), config.replyTo(), config.smtp(), Optional.empty(), Clock.systemUTC());
  }

  public Replica start() {
    dispatching.start();
    return this;
  }

  public Dispatching dispatching() {
    return dispatching;
  }

  public Channel channel() {
    return channel;
  }

  public MeterRegistry registry() {
    return registry;
  }

  @Override
  public void close() {
    dispatching.close();
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }
}
