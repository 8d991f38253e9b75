package dev.eclusa.applier;

import dev.eclusa.drain.DrainLoop;
import dev.eclusa.nudge.Nudges;
import dev.eclusa.nudge.Stage;
import dev.eclusa.provider.Provider;
import dev.eclusa.provider.ProviderCatalog;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;
import org.jboss.logging.Logger;

/** Keeps the inbox drained from start to stop of the service. */
@ApplicationScoped
class InboxWorker {

  private static final RandomGenerator RANDOM = () -> ThreadLocalRandom.current().nextLong();

  private static final Logger LOG = Logger.getLogger(InboxWorker.class);

  private final InboxDrain drain;
  private final Nudges nudges;
  private final ApplierConfig config;
  private final ProviderCatalog providers;
  private DrainLoop loop;

  /**
   * @param providers asked for here so that a wrong definition stops the service at its start
   */
  InboxWorker(InboxDrain drain, Nudges nudges, ApplierConfig config, ProviderCatalog providers) {
    this.drain = drain;
    this.nudges = nudges;
    this.config = config;
    this.providers = providers;
  }

  void start(@Observes StartupEvent event) {
    loop = new DrainLoop("inbox", config.workers(), config.sweepEvery(), drain, RANDOM);
    nudges.listen(Stage.INBOX, loop::nudged);
    LOG.infof("Applying events: providers=%s", providers.all().stream().map(Provider::id).toList());
  }

  /** Claims stop; the batches in flight end. */
  void stop(@Observes ShutdownEvent event) {
    if (loop != null) {
      loop.close();
    }
  }
}
