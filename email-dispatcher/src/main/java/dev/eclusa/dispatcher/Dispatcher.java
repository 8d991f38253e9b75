package dev.eclusa.dispatcher;

import dev.eclusa.dispatcher.channel.Channel;
import dev.eclusa.dispatcher.lane.Lane;
import dev.eclusa.dispatcher.template.Templates;
import dev.eclusa.postgres.Database;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.security.SecureRandom;
import java.time.Duration;

/** The sending of this process, from its start to its stop. */
@ApplicationScoped
public class Dispatcher {

  private final Dispatching dispatching;
  private final Channel channel;

  public Dispatcher(
      DispatcherConfig config,
      Database database,
      Channel channel,
      Lane lane,
      Templates templates,
      MeterRegistry registry) {
    this.channel = channel;
    this.dispatching =
        new Dispatching(
            new Dispatching.Parts(database, channel, lane, templates, registry, new SecureRandom()),
            config);
  }

  void onStart(@Observes StartupEvent start) {
    dispatching.start();
  }

  void onStop(@Observes ShutdownEvent stop) throws Exception {
    dispatching.close();
    if (channel instanceof AutoCloseable open) {
      open.close();
    }
  }

  /** Mails may just have become due. Returns at once. */
  public void nudged() {
    dispatching.nudged();
  }

  /** Looks at all due mails soon. Returns at once. */
  public void sweep() {
    dispatching.sweep();
  }

  /** Age of the oldest request in flight. */
  public Duration oldestInFlight() {
    return dispatching.oldestInFlight();
  }
}
