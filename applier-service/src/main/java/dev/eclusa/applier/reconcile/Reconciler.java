package dev.eclusa.applier.reconcile;

import dev.eclusa.provider.OrdersApi;
import dev.eclusa.provider.Provider;
import dev.eclusa.provider.ProviderCatalog;
import dev.eclusa.retry.Backoff;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps a reader for each provider that has an order list, from start to stop of the service.
 * Replicas may all do so: the cursor lets one read at a time, and one per interval.
 */
@ApplicationScoped
class Reconciler {

  private final ProviderCatalog providers;
  private final Pass pass;
  private final StopSignal stop;
  private final ReconcileConfig config;
  private final List<ListReader> readers = new ArrayList<>();

  Reconciler(ProviderCatalog providers, Pass pass, StopSignal stop, ReconcileConfig config) {
    this.providers = providers;
    this.pass = pass;
    this.stop = stop;
    this.config = config;
  }

  void start(@Observes StartupEvent event) {
    if (config.enabled()) {
      for (Provider provider : providers.all()) {
        provider.ordersApi().ifPresent(api -> readers.add(reader(provider.id(), api)));
      }
    }
  }

  /** Passes end before their next page. */
  void stop(@Observes ShutdownEvent event) {
    stop.give();
    readers.forEach(ListReader::join);
  }

  private ListReader reader(String provider, OrdersApi api) {
    Duration first = config.passRetry();
    Duration cap = api.interval().compareTo(first) > 0 ? api.interval() : first;
    return new ListReader(
        provider, () -> pass.run(provider, api), stop, api.interval(), new Backoff(first, cap));
  }
}
