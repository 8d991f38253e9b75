package dev.eclusa.publisher;

import dev.eclusa.email.EmailEnqueuer;
import dev.eclusa.email.EmailNudge;
import dev.eclusa.nudge.Nudges;
import dev.eclusa.postgres.Database;
import dev.eclusa.standin.fulfilment.FulfilmentStandIn;
import io.micrometer.core.instrument.MeterRegistry;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;

/** Builds publishers with settings of their own, as so many replicas would run. */
@ApplicationScoped
class Rig {

  private static final int SETTINGS_ORDINAL = 500;

  private final Database database;
  private final MeterRegistry meters;
  private final Vertx vertx;
  private final EmailEnqueuer enqueuer;
  private final EmailNudge emailNudge;
  private final Nudges nudges;

  Rig(
      Database database,
      MeterRegistry meters,
      Vertx vertx,
      EmailEnqueuer enqueuer,
      EmailNudge emailNudge,
      Nudges nudges) {
    this.database = database;
    this.meters = meters;
    this.vertx = vertx;
    this.enqueuer = enqueuer;
    this.emailNudge = emailNudge;
    this.nudges = nudges;
  }

  Outbox outbox() {
    Outbox outbox = new Outbox(database);
    outbox.clear();
    return outbox;
  }

  Database database() {
    return database;
  }

  /** A publisher that claims; the caller closes it. */
  Publisher start(FulfilmentStandIn fulfilment, Map<String, String> settings) {
    return start(fulfilment, settings, Clock.systemUTC());
  }

  Publisher start(FulfilmentStandIn fulfilment, Map<String, String> settings, Clock clock) {
    OutboxConfig config = config(fulfilment, settings);
    Destinations destinations =
        new Destinations(
            config,
            database,
            meters,
            new OutboxMeters(meters),
            new HttpPaths(vertx, config, clock),
            enqueuer,
            emailNudge);
    Publisher publisher = new Publisher(config, destinations, new OutboxMeters(meters), nudges);
    publisher.prepare();
    publisher.run();
    return publisher;
  }

  /** Short timers; the sweep so rare that nothing works by it alone, unless a test sets it. */
  static OutboxConfig config(FulfilmentStandIn fulfilment, Map<String, String> settings) {
    Map<String, String> all = new HashMap<>();
    all.put("eclusa.outbox.routes.liberar_separacao", "fulfilment");
    all.put("eclusa.outbox.routes.interromper_separacao", "fulfilment");
    all.put("eclusa.outbox.routes.notificar_reembolso", "email");
    all.put("eclusa.outbox.destinations.fulfilment.url", fulfilment.effectsUrl());
    all.put("eclusa.outbox.destinations.fulfilment.secret", FulfilmentStandIn.DEFAULT_SECRET);
    all.put("eclusa.outbox.sweep-every", "PT1H");
    all.put("eclusa.outbox.retry.base", "PT0.1S");
    all.put("eclusa.outbox.retry.cap", "PT0.4S");
    all.put("eclusa.outbox.circuit.window", "1000");
    all.put("eclusa.outbox.grace", "PT3S");
    settings.forEach((key, value) -> all.put("eclusa.outbox." + key, value));
    return new SmallRyeConfigBuilder()
        .withMapping(OutboxConfig.class)
        .withSources(new PropertiesConfigSource(all, "test", SETTINGS_ORDINAL))
        .build()
        .getConfigMapping(OutboxConfig.class);
  }
}
