package dev.eclusa.applier;

import dev.eclusa.drain.DrainLoop;
import dev.eclusa.nudge.Nudges;
import dev.eclusa.nudge.Stage;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;

/** Keeps the inbox drained from start to stop of the service. */
@ApplicationScoped
class InboxWorker {

  private static final RandomGenerator RANDOM = () -> ThreadLocalRandom.current().nextLong();

  private final InboxDrain drain;
  private final Nudges nudges;
  private final ApplierConfig config;
  private DrainLoop loop;

  InboxWorker(InboxDrain drain, Nudges nudges, ApplierConfig config) {
    this.drain = drain;
    this.nudges = nudges;
    this.config = config;
  }

  void start(@Observes StartupEvent event) {
    loop = new DrainLoop("inbox", config.workers(), config.sweepEvery(), drain, RANDOM);
    nudges.listen(Stage.INBOX, loop::nudged);
  }

  /** Claims stop; the batches in flight end. */
  void stop(@Observes ShutdownEvent event) {
    if (loop != null) {
      loop.close();
    }
  }
}
